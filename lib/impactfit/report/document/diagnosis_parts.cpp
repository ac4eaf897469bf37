#include "impactfit/report/document/diagnosis_parts.hpp"

#include <fmt/format.h>

#include "impactfit/estimation/inference/fit_statistics.hpp"
#include "impactfit/report/document/document_parts.hpp"

namespace impactfit {
namespace {

/// A power with rounding errors removed.
Json power_of(const Json& value) {
    constexpr double rounding = 1e-12;
    return value.is_number() && value.get<double>() > -rounding && value.get<double>() < rounding ? Json(0) : value;
}

std::vector<DocumentCell> law_row(const Json& law, const char* remark) {
    return {value_of(law, "law"), Json(fmt::format("{}", fmt::join(texts_of(value_of(law, "free")), ", "))),
            power_of(value_of(law, "lowest_power")), power_of(value_of(law, "highest_power")), Json(remark)};
}

DocumentTable laws_table(const std::string& caption) {
    return {caption, {"law", "free parameters", "lowest speed exponent", "highest", ""}, {}};
}

/// "0.31 ± 0.02" of the data. Empty without it.
std::string needed_power_text(const Json& speed) {
    const Json &power = value_of(speed, "needed_power"), &error = value_of(speed, "standard_error");
    if (!power.is_number()) return {};
    return error.is_number() ? fmt::format("{:.2f} ± {:.1g}", power.get<double>(), error.get<double>())
                             : fmt::format("{:.2f}", power.get<double>());
}

DocumentTable replicate_noise_table(const Json& noise) {
    DocumentTable table{"Noise of the repeats",
                        {"observable", "standard deviation of one value", "unit", "relative [%]", "degrees of freedom"},
                        {}};
    for (const Json& one : noise) {
        const Json& relative = value_of(one, "relative");
        table.rows.push_back({value_of(one, "observable"), value_of(one, "standard_deviation"), value_of(one, "unit"),
                              relative.is_number() ? Json(100.0 * relative.get<double>()) : Json(),
                              value_of(one, "degrees_of_freedom")});
    }
    return table;
}

/// F test without stated noise, chi-squared test with it.
DocumentTable lack_of_fit_table(const Json& test) {
    const Json& freedom = value_of(test, "pure_error_degrees_of_freedom");
    const bool stated = freedom.is_number() && freedom == 0;
    DocumentTable table{"Test of the law by the repeats", {"statistic", "value"}, {}};
    table.rows.push_back(
        {Json(stated ? "chi-squared of lack of fit" : "F, lack of fit / pure error"), value_of(test, "ratio")});
    table.rows.push_back({Json("degrees of freedom, lack of fit"), value_of(test, "degrees_of_freedom")});
    if (!stated) table.rows.push_back({Json("degrees of freedom, pure error"), freedom});
    table.rows.push_back({Json("p"), value_of(test, "probability")});
    return table;
}

Badge lack_of_fit_badge(const Json& test) {
    const Json& probability = value_of(test, "probability");
    if (!probability.is_number()) return {"Not tested"};
    return probability.get<double>() < acceptable_probability ? Badge{"The repeats contradict the law", Tone::bad}
                                                              : Badge{"The repeats permit the law", Tone::good};
}

DocumentTable pattern_table(const Json& patterns) {
    DocumentTable table{"Signs of the residuals over the impact speed",
                        {"observable", "from [m/s]", "to [m/s]", "law", "largest mean residual", "unit"},
                        {}};
    for (const Json& pattern : patterns)
        for (const Json& run : value_of(pattern, "runs")) {
            const Json& largest = value_of(run, "largest");
            const bool high = largest.is_number() && largest.get<double>() > 0.0;
            table.rows.push_back({value_of(pattern, "observable"), value_of(run, "slowest"), value_of(run, "fastest"),
                                  Json(high ? "too high" : "too low"), largest, value_of(pattern, "unit")});
        }
    return table;
}

/// Speed exponent of the data beside that of the fitted law and of the nearest laws.
DocumentTable exponent_table(const Json& result, const Json& diagnosis) {
    const Json& speed = value_of(diagnosis, "speed_exponent");
    DocumentTable table = laws_table("Speed exponent of the damping ratio");
    if (speed.is_null()) return table;
    if (const std::string needed = needed_power_text(speed); !needed.empty()) table.caption += ": data " + needed;
    Json free = Json::array();
    for (const Json& row : value_of(result, "parameters"))
        if (text_of(row, "role") == "free") free.push_back(value_of(row, "parameter"));
    table.rows.push_back(law_row({{"law", value_of(value_of(result, "law"), "name")},
                                  {"free", free},
                                  {"lowest_power", value_of(speed, "lowest_power")},
                                  {"highest_power", value_of(speed, "highest_power")}},
                                 "fitted"));
    for (const Json& law : value_of(diagnosis, "nearest_laws")) table.rows.push_back(law_row(law, "nearer"));
    return table;
}

void add_influential_value(DocumentSection& section, const Json& value) {
    if (value.is_null()) return;
    const Json& share = value_of(value, "share");
    DocumentTable table{
        "Influential value",
        {"file", "line", "observable", "measured", "predicted", "standardised residual", "share of chi-squared [%]"},
        {}};
    table.rows.push_back({value_of(value, "source"), value_of(value, "line"), value_of(value, "observable"),
                          value_of(value, "measured"), value_of(value, "predicted"), value_of(value, "standardised"),
                          share.is_number() ? Json(100.0 * share.get<double>()) : Json()});
    section.blocks.emplace_back(std::move(table));
    DocumentTable without{"Estimates without this value", {"", "value"}, {}};
    const Json& estimates = value_of(value, "estimates_without");
    if (!estimates.is_object() || estimates.empty()) return;
    for (const auto& [name, estimate] : estimates.items()) without.rows.push_back({Json(name), estimate});
    without.rows.push_back({Json("chi-squared"), value_of(value, "chi_squared_without")});
    const bool contradicted = value_of(value, "contradicted_without") == true;
    without.rows.push_back(
        {Json("law and other data"), contradicted ? Badge{"contradict", Tone::bad} : Badge{"agree", Tone::good}});
    section.blocks.emplace_back(std::move(without));
}

}  // namespace

DocumentSection law_choice_section(const Json& result) {
    DocumentSection section{"Choice of the law"};
    const Json& choice = value_of(result, "law_choice");
    if (!choice.is_object()) return section;
    section.blocks.emplace_back(Paragraph{text_of(choice, "law") + ": " + text_of(choice, "reason") + "."});
    DocumentTable table = laws_table("Candidates for these data, the nearest first");
    if (const std::string needed = needed_power_text(choice); !needed.empty())
        table.caption += "; speed exponent of the data " + needed;
    table.rows.push_back(law_row(choice, "fitted"));
    for (const Json& law : value_of(choice, "next")) table.rows.push_back(law_row(law, ""));
    section.blocks.emplace_back(std::move(table));
    return section;
}

DocumentSection replicates_section(const Json& result) {
    DocumentSection section{"Repeats"};
    const Json &noise = value_of(result, "replicate_noise"), &test = value_of(result, "lack_of_fit");
    if (test.is_object()) {
        section.badges.push_back(lack_of_fit_badge(test));
        section.blocks.emplace_back(lack_of_fit_table(test));
    }
    if (noise.is_array() && !noise.empty()) section.blocks.emplace_back(replicate_noise_table(noise));
    return section;
}

DocumentSection diagnosis_section(const Json& result) {
    DocumentSection section{"Diagnosis"};
    const Json& diagnosis = value_of(result, "diagnosis");
    if (!diagnosis.is_object()) return section;
    const auto add = [&](DocumentTable table) {
        if (!table.rows.empty()) section.blocks.emplace_back(std::move(table));
    };
    add(pattern_table(value_of(diagnosis, "patterns")));
    add(exponent_table(result, diagnosis));
    add_influential_value(section, value_of(diagnosis, "influential_value"));
    add(table_of("Stated noise above the values", value_of(diagnosis, "implausible_noise")));
    return section;
}

DocumentTable entered_restitution_table(const Json& result) {
    DocumentTable table{"Restitution to enter into the damping formula",
                        {"damping formula", "prescribed restitution", "restitution obtained"},
                        {}};
    const Json& restitution = value_of(result, "entered_restitution");
    if (restitution.is_object())
        table.rows.push_back({value_of(restitution, "damping_formula"), value_of(restitution, "prescribed"),
                              value_of(restitution, "obtained")});
    return table;
}

}  // namespace impactfit
