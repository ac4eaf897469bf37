#include "impactfit/recording/signal/signal_quantity.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/lab_header/column_synonyms.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

struct QuantityNames {
    SignalQuantity quantity;
    std::string_view names;  ///< between bars, in the spelling of header_words.hpp without separators
};

// English, German, French, Italian and Spanish. Words of one letter are in quantity_of.
constexpr std::array<QuantityNames, 5> quantity_names{{
    {SignalQuantity::time,
     "|time|times|eventtime|bouncetime|timeofbounce|impacttimes|timestamp|clock|elapsedtime|zeit|zeitpunkt|"
     "ereigniszeit|"
     "zeitstempel|temps|instant|tempo|tiempo|"},
    {SignalQuantity::interval,
     "|interval|intervals|interbounceinterval|timebetweenbounces|timebetween|flighttime|timeofflight|airtime|deltat|dt|"
     "zeitintervall|zeitabstand|flugzeit|intervalle|dureedevol|tempsdevol|intervallo|intervalo|"},
    {SignalQuantity::number,
     "|bounce|bouncenumber|bounceno|event|eventnumber|hit|impact|impactnumber|n|no|number|index|aufprall|stoss|nummer|"
     "nr|"
     "ereignis|rebond|choc|numero|rimbalzo|rebote|"},
    {SignalQuantity::series,
     "|drop|dropnumber|run|runnumber|trial|series|set|test|repeat|measurement|recording|experiment|latest|versuch|"
     "messung|reihe|fall|essai|chute|prova|lancio|caduta|ensayo|"},
    {SignalQuantity::body, "|ball|balls|body|specimen|sample|material|kugel|probe|bille|balle|palla|pelota|bola|"},
}};

bool has_name(std::string_view list, const std::string& name) {
    return !name.empty() && list.find("|" + name + "|") != std::string_view::npos;
}

/// Columns that only a table of impacts has. A drop height is none: a recording may state the set-point.
bool is_of_table(const std::string& name) {
    static constexpr std::array<std::string_view, 8> columns{
        "impact_speed", "rebound_speed", "restitution",      "energy_ratio",
        "duration",     "peak_force",    "peak_indentation", "residual_indentation"};
    const std::vector<std::string> called = columns_called(name);
    return std::any_of(called.begin(), called.end(), [](const std::string& one) {
        return std::find(columns.begin(), columns.end(), one) != columns.end();
    });
}

}  // namespace

bool is_run_label(std::string_view label) {
    std::string name = joined(header_words(label));
    std::erase_if(name, [](char c) { return c >= '0' && c <= '9'; });
    return std::any_of(quantity_names.begin(), quantity_names.end(), [&](const QuantityNames& of) {
        return of.quantity == SignalQuantity::series && has_name(of.names, name);
    });
}

std::optional<double> factor_to(const SignalColumn& column, std::string_view si_unit) {
    if (!column.unit) return std::nullopt;
    try {
        const Unit unit = parse_unit(*column.unit);
        if (same_dimension(unit, parse_unit(si_unit))) return unit.to_si;
    } catch (const Error&) {  // a unit that is not readable is another one
    }
    return std::nullopt;
}

SignalQuantity quantity_of(const SignalColumn& column) {
    const std::string name = joined(header_words(column.name));
    const bool of_time = factor_to(column, "s").has_value();
    if (of_time && name == "t") return SignalQuantity::time;
    for (const QuantityNames& of : quantity_names) {
        const bool timed = of.quantity == SignalQuantity::time || of.quantity == SignalQuantity::interval;
        if (has_name(of.names, name) && (timed ? !column.unit || of_time : !of_time)) return of.quantity;
    }
    return is_of_table(name) ? SignalQuantity::table_only : SignalQuantity::unknown;
}

}  // namespace impactfit
