#include "bench/reference_impacts.hpp"

#include "tests/problems/reference_impacts.hpp"

namespace impactfit::bench {
namespace {

using impactfit_tests::reference_detail::number;
using impactfit_tests::reference_detail::Row;

bool is_wanted(const Row& row, Separation separation) {
    const bool in_set = row.at("set") == "zhang_impacts" ||
                        (row.at("set") == "ramaswamy_duration" && std::stod(row.at("damping_ratio")) == 1.0);
    const char* const rule = separation == Separation::zero_force ? "zero_force" : "zero_indentation";
    return in_set && row.at("separation") == rule && std::stod(row.at("restitution")) >= 0.1;
}

ReferenceImpact impact_of(const Row& row, Separation separation) {
    return {number(row, "hertz_exponent"),
            number(row, "damping_exponent"),
            number(row, "velocity_exponent"),
            number(row, "damping_ratio"),
            separation,
            number(row, "restitution"),
            number(row, "duration")};
}

}  // namespace

std::vector<ImpactGroup<ReferenceImpact>> impact_groups(Separation separation) {
    const std::string suffix = separation == Separation::zero_force ? "_zero_force" : "";
    std::vector<ImpactGroup<ReferenceImpact>> groups{{"m>=0.65_and_q=1" + suffix, 5.0, {}},
                                                     {"otherwise" + suffix, 5.0, {}}};
    for (const Row& row : impactfit_tests::reference_detail::rows("unit_impacts.csv")) {
        if (!is_wanted(row, separation)) continue;
        const ReferenceImpact impact = impact_of(row, separation);
        const bool first = impact.damping_exponent >= 0.65 && impact.velocity_exponent == 1.0;
        groups[first ? 0 : 1].impacts.push_back(impact);
    }
    return groups;
}

ImpactGroup<ReferenceImpact> equal_exponents_group() {
    ImpactGroup<ReferenceImpact> group{"m=n_and_q=1", 5.0, {}};
    for (const Row& row : impactfit_tests::reference_detail::rows("unit_impacts.csv")) {
        if (row.at("separation") != "zero_indentation" || row.at("duration").empty()) continue;
        const ReferenceImpact impact = impact_of(row, Separation::zero_indentation);
        if (impact.damping_exponent == impact.hertz_exponent && impact.velocity_exponent == 1.0)
            group.impacts.push_back(impact);
    }
    return group;
}

}  // namespace impactfit::bench
