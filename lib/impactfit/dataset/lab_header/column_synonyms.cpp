#include "impactfit/dataset/lab_header/column_synonyms.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

struct Synonyms {
    std::string_view column;
    std::string_view names;  ///< separated by |, in the spelling of header_words.hpp, without articles
};

// Sorted by column; English, symbols, German, French.
constexpr std::array<Synonyms, 11> synonyms{{
    {"impact_speed",
     "impact velocity|speed impact|velocity impact|speed at impact|velocity at impact|incident speed|incident "
     "velocity|incoming speed|incoming velocity|"
     "inbound speed|inbound velocity|approach speed|approach velocity|initial speed|initial velocity|"
     "speed in|velocity in|pre impact speed|pre impact velocity|speed before|velocity before|speed before "
     "impact|velocity before impact|"
     "collision speed|collision velocity|striking speed|striking velocity|speed|velocity|"
     "v|v0|v i|v in|v imp|v impact|v before|v initial|v pre|v inc|v incident|v approach|"
     "aufprallgeschwindigkeit|auftreffgeschwindigkeit|aufschlaggeschwindigkeit|stossgeschwindigkeit|"
     "einfallgeschwindigkeit|anfangsgeschwindigkeit|geschwindigkeit vor stoss|geschwindigkeit vorher|geschwindigkeit|"
     "v ein|v vor|v auf|v aufprall|"
     "vitesse impact|vitesse incidente|vitesse initiale|vitesse avant choc|vitesse avant impact|vitesse|v avant"},
    {"rebound_speed",
     "rebound velocity|speed rebound|velocity rebound|separation speed|separation velocity|exit speed|exit velocity|"
     "speed out|velocity out|outgoing speed|outgoing velocity|outbound speed|outbound velocity|post impact speed|post "
     "impact velocity|"
     "speed after|velocity after|speed after impact|velocity after impact|final speed|final velocity|rebound|bounce|"
     "v out|v r|v reb|v rebound|v after|v final|v f|v post|v sep|v separation|"
     "rueckprallgeschwindigkeit|abprallgeschwindigkeit|geschwindigkeit nach stoss|geschwindigkeit nachher|"
     "endgeschwindigkeit|rueckprall|v aus|v nach|v rueck|v rueckprall|"
     "vitesse rebond|vitesse apres choc|vitesse apres impact|vitesse finale|vitesse sortie|rebond|v apres|v rebond"},
    {"drop_height",
     "height drop|fall height|falling height|height fall|release height|initial height|starting height|start height|"
     "drop|height|h|h0|h drop|h fall|h i|h in|h initial|h start|h d|h release|"
     "fallhoehe|abwurfhoehe|starthoehe|anfangshoehe|ausgangshoehe|hoehe|"
     "hauteur chute|hauteur lacher|hauteur initiale|hauteur depart|hauteur|h chute"},
    {"rebound_height",
     "height rebound|bounce height|height bounce|return height|rise height|height after bounce|height after|"
     "final height|end height|rebound|bounce|h rebound|h reb|h final|h f|h bounce|h r|h out|h return|h after|"
     "rueckprallhoehe|ruecksprunghoehe|rueckspringhoehe|sprunghoehe|rueckprall|ruecksprung|h rueck|h rueckprall|"
     "hauteur rebond|rebond|h rebond"},
    {"restitution",
     "e|cor|cr|c o r|coefficient restitution|coeff restitution|coef restitution|restitution coefficient|"
     "restitution coeff|e n|e out|speed ratio|velocity ratio|v2 v1|v1 v0|vr vi|v out v in|v f v i|"
     "stosszahl|stossziffer|restitutionskoeffizient|restitutionszahl|restitutionsfaktor|"
     "coefficient restitution normal"},
    {"energy_ratio",
     "energy returned|returned energy|energy return|energy restitution|energy restituted|rebound energy|"
     "rebound resilience|resilience|height ratio|ratio heights|h2 h1|h1 h0|h h0|hr hd|h r h d|h rebound h "
     "drop|rueckprallelastizitaet|energierueckgabe|energie restituee|energie rendue"},
    {"duration",
     "contact time|contact duration|time contact|duration contact|impact duration|impact time|collision time|"
     "collision duration|pulse duration|dwell time|contact|kontakt|tc|t c|t contact|t con|"
     "kontaktzeit|kontaktdauer|stosszeit|stossdauer|beruehrzeit|beruehrungszeit|beruehrungsdauer|dauer|t k|"
     "t kontakt|t stoss|temps contact|temps choc|duree contact|duree choc|duree impact|duree"},
    {"peak_force",
     "peak load|max force|maximum force|maximal force|force peak|force max|load max|maximum load|max load|"
     "impact force|contact force|peak contact force|max contact force|maximum contact force|peak impact force|max "
     "impact force|"
     "maximum impact force|f max|f peak|f p|"
     "maximalkraft|maximale kraft|max kraft|spitzenkraft|kraftspitze|kraftmaximum|hoechstkraft|maximale kontaktkraft|"
     "kraft max|force maximale|force maximum|force pic|force crete|effort maximal|effort max"},
    {"peak_indentation",
     "max indentation|maximum indentation|indentation max|peak compression|max compression|maximum compression|"
     "compression|peak deformation|max deformation|maximum deformation|deformation|peak penetration|max penetration|"
     "maximum penetration|penetration|peak displacement|max displacement|maximum displacement|peak deflection|"
     "max deflection|maximum deflection|indentation depth|delta max|delta m|delta peak|d max|x max|"
     "eindrueckung|maximale eindrueckung|max eindrueckung|abplattung|maximale abplattung|verformung|"
     "maximale verformung|max verformung|eindringung|eindringtiefe|maximale eindringtiefe|stauchung|"
     "maximale stauchung|enfoncement|enfoncement maximal|enfoncement max|ecrasement|ecrasement maximal|"
     "deformation maximale|indentation maximale|penetration maximale|compression maximale"},
    {"residual_indentation",
     "permanent indentation|residual deformation|permanent deformation|residual dent|dent depth|crater depth|"
     "bleibende eindrueckung|bleibende verformung|indentation residuelle|deformation residuelle|"
     "deformation permanente"},
    {"effective_mass",
     "mass|m|m eff|reduced mass|ball mass|mass ball|sphere mass|mass sphere|impactor mass|"
     "masse|effektive masse|reduzierte masse|kugelmasse|ballmasse|masse kugel|"
     "masse bille|masse balle|masse effective|masse reduite"},
}};

using NameTable = std::multimap<std::string, std::string, std::less<>>;

const NameTable& name_table() {
    static const NameTable result = [] {
        NameTable names;
        for (const std::string& column : known_column_names()) names.emplace(joined(header_words(column)), column);
        for (const Synonyms& of : synonyms)
            for (std::size_t begin = 0, end = 0; begin < of.names.size(); begin = end + 1) {
                end = std::min(of.names.find('|', begin), of.names.size());
                const std::string name = joined(header_words(of.names.substr(begin, end - begin)));
                const auto [first, last] = names.equal_range(name);
                if (std::none_of(first, last, [&](const auto& entry) { return entry.second == of.column; }))
                    names.emplace(name, of.column);
            }
        return names;
    }();
    return result;
}

}  // namespace

std::vector<std::string> columns_called(std::string_view name) {
    std::vector<std::string> columns;
    for (auto [at, end] = name_table().equal_range(name); at != end; ++at) columns.push_back(at->second);
    return columns;
}

std::vector<std::string> nearest_columns(std::string_view name) {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& [synonym, column] : name_table())
            if (synonym.size() > 2) all.push_back(synonym);
        return all;
    }();
    std::vector<std::string> columns;
    for (const std::string& near : nearest_names(joined(header_words(name)), names))
        for (const std::string& column : columns_called(near))
            if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
    return columns;
}

}  // namespace impactfit
