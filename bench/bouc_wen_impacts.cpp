#include "bench/bouc_wen_impacts.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include "tests/problems/reference_impacts.hpp"

namespace impactfit::bench {
namespace {

using impactfit_tests::reference_detail::number;
using impactfit_tests::reference_detail::Row;
using impactfit_tests::reference_detail::rows;

constexpr std::array group_names{
    "pi_1", "pi_2", "pi_3", "hysteresis_exponent", "hertz_exponent", "elastic_fraction", "hysteresis_amplitude"};

bool is_series(const Row& row) {
    return row.at("law") == "bouc_wen_maxwell_2024";
}

bool has_dashpot(const Row& row) {
    return is_series(row) || row.at("law") == "bouc_wen_simon_hunt_crossley_2024";
}

BoucWenImpact impact_of(const Row& row) {
    BoucWenImpact impact{is_series(row), {}, number(row, "restitution"), number(row, "duration"), {}};
    for (std::size_t i = 0; i < bouc_wen_groups; ++i) impact.groups[i] = number(row, group_names[i]);
    return impact;
}

std::vector<BoucWenImpact> table_1_impacts() {
    std::vector<BoucWenImpact> impacts;
    for (const Row& row : rows("bouc_wen_impacts.csv"))
        if (row.at("set").starts_with("table_1_") && has_dashpot(row)) impacts.push_back(impact_of(row));
    return impacts;
}

}  // namespace

ImpactGroup<BoucWenImpact> bouc_wen_group() {
    ImpactGroup<BoucWenImpact> group{"bouc_wen", 30.0, {}};
    for (const Row& row : rows("bouc_wen_impacts.csv")) {
        if (!row.at("set").starts_with("table_1_") || !has_dashpot(row)) continue;
        const double speed = number(row, "impact_speed");
        if (speed == 0.5 || speed == 2.0 || speed == 5.0) group.impacts.push_back(impact_of(row));
    }
    return group;
}

std::vector<BoucWenImpact> bouc_wen_gradient_impacts() {
    std::vector<BoucWenImpact> impacts;
    for (const Row& row : rows("bouc_wen_gradients.csv"))
        for (BoucWenImpact impact : table_1_impacts()) {
            BoucWenGroupsOf<double> groups;
            for (std::size_t i = 0; i < bouc_wen_groups; ++i) groups[i] = number(row, group_names[i]);
            if (impact.series != is_series(row) || impact.groups != groups) continue;
            for (std::size_t i = 0; i < bouc_wen_groups; ++i)
                impact.restitution_gradient[i] = number(row, "restitution_" + std::to_string(i + 1));
            impacts.push_back(impact);
        }
    return impacts;
}

}  // namespace impactfit::bench
