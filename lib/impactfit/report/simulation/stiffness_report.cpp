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
