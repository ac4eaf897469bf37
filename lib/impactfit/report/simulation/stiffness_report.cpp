#include "impactfit/report/simulation/stiffness_report.hpp"

#include <fmt/format.h>

#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {

Table stiffness_table(const HertzContact& contact) {
    return {{{"stiffness", "N/m^1.5"}, {"hertz_exponent", "1"}, {"effective_radius", "m"}, {"effective_modulus", "Pa"}},
            {{contact.stiffness, 1.5, contact.effective_radius, contact.effective_modulus}}};
}

std::string stiffness_text(const HertzContact& contact) {
    return fmt::format(
        "stiffness {:.12g} N/m^1.5, hertz_exponent 1.5\neffective radius {:.12g} m, effective modulus {:.12g} Pa\n",
        contact.stiffness, contact.effective_radius, contact.effective_modulus);
}

Table stiffness_table(const HertzModuli& moduli) {
    Table table = stiffness_table(HertzContact{moduli.effective_radius, moduli.effective_modulus, moduli.stiffness});
    if (!moduli.youngs_moduli) return table;
    for (const char* name : {"youngs_modulus_if_equal", "youngs_modulus_1_if_2_rigid", "youngs_modulus_2_if_1_rigid"})
        table.columns.push_back({name, "Pa"});
    const YoungsModuli& young = *moduli.youngs_moduli;
    for (const double modulus : {young.equal, young.against_rigid[0], young.against_rigid[1]})
        table.rows[0].emplace_back(modulus);
    return table;
}

std::string stiffness_text(const HertzModuli& moduli) {
    const std::string text = fmt::format("effective modulus {:.12g} Pa, effective radius {:.12g} m\n",
                                         moduli.effective_modulus, moduli.effective_radius);
    if (!moduli.youngs_moduli)
        return text + "--poisson NU1 NU2 adds Young's moduli of equal bodies, and of a body against a rigid partner\n";
    const YoungsModuli& young = *moduli.youngs_moduli;
    return text + fmt::format(
                      "Young's modulus {:.12g} Pa if both bodies have the same\n"
                      "Young's modulus {:.12g} Pa of the first body if the second is rigid, {:.12g} Pa the other way "
                      "round\n",
                      young.equal, young.against_rigid[0], young.against_rigid[1]);
}

Table stiffness_table(const StiffnessComparison& comparison) {
    const std::string unit = fmt::format("N/m^{:.12g}", comparison.measured.hertz_exponent);
    const DurationStiffness& exact = comparison.exact;
    Table table{{{"formulas"},
                 {"stiffness", unit},
                 {"stiffness_difference", "1"},
                 {"damping_ratio", "1"},
                 {"impact_time", "1"},
                 {"impact_time_difference", "1"},
                 {"remark"}},
                {}};
    const auto add = [&](const char* name, const DurationStiffness& found) {
        table.rows.push_back({std::string(name),
                              found.stiffness,
                              found.stiffness / exact.stiffness - 1.0,
                              found.damping_ratio,
                              found.impact_time,
                              found.impact_time / exact.impact_time - 1.0,
                              {}});
    };
    add("exact", exact);
    if (comparison.published) add("published", *comparison.published);
    if (!comparison.published) table.rows.push_back({std::string("published"), {}, {}, {}, {}, {}, comparison.refusal});
    return table;
}

std::string stiffness_text(const StiffnessComparison& comparison) {
    const MeasuredDuration& it = comparison.measured;
    return fmt::format(
               "Hunt-Crossley contact with hertz_exponent {0:g}: {1:g} kg at {2:g} m/s, restitution {3:g} after {4:g} "
               "s\n"
               "take stiffness {5:.12g} N/m^{0:g}\n\nBeside the published fits of Ramaswamy and Humbert, differences "
               "relative to exact:\n",
               it.hertz_exponent, it.impact.effective_mass, it.impact.impact_speed, it.restitution, it.duration,
               comparison.exact.stiffness) +
           table_text(stiffness_table(comparison));
}

std::string stiffness_json(const Table& table) {
    return json_text(json_rows("stiffness", table, {}));
}

}  // namespace impactfit
