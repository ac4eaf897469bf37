#include "impactfit/card/read_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "impactfit/card/card_sections.hpp"
#include "impactfit/card/card_values.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/card/data_error.hpp"
#include "impactfit/card/fit_result.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {
namespace {

std::vector<StatedParameter> parameters_at(const JsonNode& document) {
    std::vector<StatedParameter> parameters;
    for (const JsonNode& entry : document.objects("parameters")) {
        entry.only_keys({"name", "value", "unit", "standard_error"});
        parameters.push_back(parameter_at(entry, "name"));
    }
    return parameters;
}

std::vector<std::string> names_of(const ContactCard& card) {
    std::vector<std::string> names;
    for (const CardParameter& parameter : card.parameters) names.push_back(parameter.name);
    return names;
}

/// Throws Error for a name that is no parameter of the card.
void check_parameter_names(const ContactCard& card, const std::vector<std::string>& names,
                           const SourceLocation& where) {
    const std::vector<std::string> known = names_of(card);
    for (const std::string& name : names)
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw Error(ErrorKind::data, "the card has no parameter of this name", name, allowed_names(name, known),
                        where);
}

void read_covariance(const JsonNode& document, ContactCard& card) {
    if (!document.has_value("covariance")) return;
    const JsonNode covariance = document.object("covariance");
    covariance.only_keys({"parameters", "matrix"});
    check_parameter_names(card, covariance.texts("parameters"), covariance.where("parameters"));
    set_covariance(card, covariance, "matrix");
}

void read_undetermined(const JsonNode& document, ContactCard& card) {
    if (!document.has_value("undetermined")) return;
    const std::vector<std::string> names = document.texts("undetermined");
    check_parameter_names(card, names, document.where("undetermined"));
    set_undetermined(card, names);
}

void read_validity(const JsonNode& document, ContactCard& card) {
    const JsonNode validity = document.object("validity");
    validity.only_keys({"impact_speed", "effective_mass"});
    card.speeds = range_at(validity, "impact_speed", "m/s");
    card.masses = range_at(validity, "effective_mass", "kg");
}

std::string verdict_at(const JsonNode& provenance) {
    const std::vector<std::string> known{"good",       "not_identifiable", "bad_fit",    "several_specimens",
                                         "not_tested", "not_converged",    "interrupted"};
    std::string verdict = provenance.text_or_empty("verdict");
    if (verdict == "poorly_known") verdict = "not_identifiable";  // its name in older cards
    if (!verdict.empty() && std::find(known.begin(), known.end(), verdict) == known.end())
        throw Error(ErrorKind::data, "unknown verdict", verdict, allowed_names(verdict, known),
                    provenance.where("verdict"));
    return verdict;
}

std::string basis_at(const JsonNode& provenance) {
    const std::string basis = provenance.text_or_empty("basis");
    if (basis.empty() || basis == stated_basis) return basis;
    throw Error(ErrorKind::data, "unknown basis", basis, fmt::format("{}, or null for a fit", stated_basis),
                provenance.where("basis"));
}

/// Restitutions of the data, as card and result of a fit state them.
MeasuredRestitution measured_at(const JsonNode& node) {
    node.only_keys({"lowest", "highest", "points"});
    MeasuredRestitution measured{node.number("lowest"), node.number("highest"), {}};
    for (const JsonNode& entry : node.objects_or_none("points")) {
        entry.only_keys({"impact_speed", "restitution"});
        measured.points.push_back({entry.number("impact_speed"), entry.number("restitution")});
    }
    return measured;
}

void read_provenance(const JsonNode& document, ContactCard& card) {
    card.program.clear();
    if (!document.has_value("provenance")) return;
    const JsonNode provenance = document.object("provenance");
    provenance.only_keys({"program", "version", "basis", "verdict", "goodness_tested", "doubtful",
                          "measured_restitution", "problem", "data"});
    card.stated = basis_at(provenance) == stated_basis;
    card.program = provenance.text_or_empty("program");
    card.program_version = provenance.text_or_empty("version");
    card.verdict = verdict_at(provenance);
    if (provenance.has_value("goodness_tested")) card.goodness_tested = provenance.truth("goodness_tested");
    if (provenance.has_value("doubtful")) card.doubtful = provenance.truth("doubtful");
    if (provenance.has_value("measured_restitution"))
        card.measured = measured_at(provenance.object("measured_restitution"));
    read_problem_file_entry(provenance, card);
    for (const JsonNode& entry : provenance.objects_or_none("data"))
        entry.only_keys({"name", "kind", "source", "licence", "files"});
    card.data = data_at(provenance);
}

Kept kept_at(const JsonNode& document) {
    if (!document.has_value("keep")) return Kept::unstated;
    return located_in_file(document.where("keep"), [&] { return kept_called(document.text("keep")); });
}

/// Reads what the card keeps. The mass of its damping must be known to keep the restitution.
void read_kept(const JsonNode& document, ContactCard& card) {
    card.kept = kept_at(document);
    located_in_file(document.where("keep"), [&] { check_keeps(card.law(), card.kept); });
    if (card.kept == Kept::restitution && card.masses.lowest != card.masses.highest)
        throw Error(ErrorKind::data, "a card of several masses keeps no restitution at another mass", "restitution",
                    "damping, material, or a single effective mass", document.where("keep"));
}

/// Infinite for a duration of bodies that stick.
double error_at(const JsonNode& entry, const char* key, double lowest) {
    const double value = entry.extended_number(key);
    if (value >= lowest) return value;
    throw Error(ErrorKind::data, "an error of a translation is out of range", fmt::format("{:g}", value),
                fmt::format(">= {:g}", lowest), entry.where(key));
}

CardTranslation translation_at(const JsonNode& entry, const ContactCard& card) {
    entry.only_keys({"law", "sha256", "restitution", "duration", "peak_force"});
    const auto scaled = [&](const char* key) {
        return card.nominal_stiffness ? std::nan("") : error_at(entry, key, 0.0);
    };
    return {entry.text("law"), entry.text_or_empty("sha256"), error_at(entry, "restitution", -1.0), scaled("duration"),
            scaled("peak_force")};
}

double not_negative(const JsonNode& entry, const char* key) {
    const double value = entry.extended_number(key);
    if (value >= 0.0) return value;
    throw Error(ErrorKind::data, fmt::format("{} is negative", key), fmt::format("{:g}", value), ">= 0",
                entry.where(key));
}

void check_bounce_units(const JsonNode& document) {
    if (!document.has_value("bounce_units")) return;
    const JsonNode units = document.object("bounce_units");
    if (units.has("load") && units.text("load") != "N")
        throw Error(ErrorKind::data, "wrong unit of load", units.text("load"), "N", units.where("load"));
    constexpr std::array<std::pair<const char*, const char*>, 6> expected{{{"effective_mass", "kg"},
                                                                           {"impact_speed", "m/s"},
                                                                           {"restitution", "1"},
                                                                           {"duration", "s"},
                                                                           {"peak_force", "N"},
                                                                           {"peak_indentation", "m"}}};
    units.only_keys(
        {"effective_mass", "impact_speed", "load", "restitution", "duration", "peak_force", "peak_indentation"});
    for (const auto& [quantity, unit] : expected)
        if (units.text(quantity) != unit)
            throw Error(ErrorKind::data, fmt::format("wrong unit of {}", quantity), units.text(quantity), unit,
                        units.where(quantity));
}

/// Returns NaN for a card with a nominal stiffness, whatever it states.
double scaled_result(const JsonNode& entry, const char* key, const ContactCard& card) {
    return card.nominal_stiffness ? std::nan("") : not_negative(entry, key);
}

CardBounce bounce_at(const JsonNode& entry, const ContactCard& card) {
    entry.only_keys(
        {"effective_mass", "impact_speed", "load", "restitution", "duration", "peak_force", "peak_indentation"});
    const double load = entry.has_value("load") ? entry.number("load") : 0.0;
    const CardBounce bounce{{entry.number("effective_mass"), entry.number("impact_speed"), load},
                            not_negative(entry, "restitution"),
                            scaled_result(entry, "duration", card),
                            scaled_result(entry, "peak_force", card),
                            scaled_result(entry, "peak_indentation", card)};
    located_in_file(entry.where(), [&] { check_impact(bounce.impact); });
    return bounce;
}

/// Returns the card of the document of a card file. Throws Error (data) as parse_card.
ContactCard card_of_file(const JsonNode& document) {
    document.only_keys({"schema", "title", "law", "separation", "parameters", "covariance", "undetermined", "validity",
                        "radii", "keep", "specimen", "provenance", "licence", "citation", "translations",
                        "bounce_units", "bounces", "warnings"});
    ContactCard card;
    card.path = document.where().file;
    card.title = document.text_or_empty("title");
    const StatedLaw law = law_at(document);
    set_model(card, law);
    set_parameters(card, law, parameters_at(document));
    card.separation = separation_at(document, "separation", card.law());
    read_covariance(document, card);
    read_undetermined(document, card);
    read_validity(document, card);
    card.radii = radii_at(document);
    read_kept(document, card);
    check_law_values(card, document.where("parameters"));
    read_provenance(document, card);
    card.specimen = document.text_or_empty("specimen");
    card.licence = document.text_or_empty("licence");
    card.citation = document.text_or_empty("citation");
    for (const JsonNode& entry : document.objects_or_none("translations"))
        card.translations.push_back(translation_at(entry, card));
    check_bounce_units(document);
    for (const JsonNode& entry : document.objects_or_none("bounces")) card.bounces.push_back(bounce_at(entry, card));
    card.states_bounces = !card.bounces.empty();
    return card;
}

constexpr const char* readable =
    "a contact card (impactfit.card/1), or a result of impactfit fit --format json (impactfit.fit/1)";

/// Throws Error for a document that is neither a card nor the result of a fit of the versions read here.
[[noreturn]] void refuse(const std::string& schema, const SourceLocation& where) {
    for (const char* known : {"impactfit.card/", "impactfit.fit/"})
        if (schema.starts_with(known))
            throw Error(ErrorKind::data, "the file has another version of its schema", schema,
                        fmt::format("{}1; a newer impactfit reads newer versions", known), where);
    throw Error(ErrorKind::data, "the file is neither a contact card nor the result of a fit", schema, readable, where);
}

/// Throws Error for the name of a law in place of a file: a law without numbers is no force.
void refuse_law_name(const std::string& file) {
    for (const ContactModel& model : all_models())
        if (file == model.name || (!model.alias.empty() && file == model.alias))
            throw Error(
                ErrorKind::usage, "a law without parameters in place of a contact card", file,
                fmt::format("impactfit card {} --restitution E --duration T --mass M --speed V --card FILE.json, "
                            "which writes a card",
                            file));
}

}  // namespace

ContactCard parse_card(const std::string& text, const std::string& file) {
    const JsonNode document = JsonNode::parse(text, file);
    check_unique_keys(text, file);
    const SourceLocation where = document.where("schema");
    if (!document.has("schema")) refuse("no key 'schema'", where);
    const std::string schema = document.text("schema");
    if (schema != "impactfit.card/1" && schema != "impactfit.fit/1") refuse(schema, where);
    ContactCard card = schema == "impactfit.card/1" ? card_of_file(document) : card_of_fit(document);
    card.sha256 = sha256_hex(text);
    return card;
}

ContactCard read_card(const std::string& file) {
    if (!std::filesystem::exists(file)) refuse_law_name(file);
    return parse_card(read_text_file(file, most_tree_bytes), file);
}

void set_texts(ContactCard& card, const CardTexts& texts) {
    if (!texts.specimen.empty()) card.specimen = texts.specimen;
    if (!texts.licence.empty()) card.licence = texts.licence;
    if (!texts.citation.empty()) card.citation = texts.citation;
    if (!texts.title.empty()) card.title = texts.title;
}

}  // namespace impactfit
