#pragma once
// Reference impacts of the benchmarks: rows of tests/reference/unit_impacts.csv, with unit mass, stiffness and speed.

#include <vector>

#include "bench/impact_group.hpp"
#include "impactfit/contact/impact.hpp"

namespace impactfit::bench {

/// x'' + damping_ratio x^damping_exponent sgn(x')|x'|^velocity_exponent + x^hertz_exponent = 0, x(0) = 0, x'(0) = 1.
struct ReferenceImpact {
    double hertz_exponent;
    double damping_exponent;
    double velocity_exponent;
    double damping_ratio;
    Separation separation;
    double restitution;  ///< true value, 13 digits
    double duration;     ///< true value, 13 digits
};

/// Returns two groups: damping exponent of at least 0.65 with a damping linear in the rate, and all remaining impacts.
/// The cases are the rows of the set zhang_impacts, and the rows of ramaswamy_duration with a damping ratio of 1 for
/// additional Hertz exponents. The restitution is at least 0.1: the few impacts below are far more expensive for every
/// solver. Names of groups with separation at zero force end in _zero_force.
std::vector<ImpactGroup<ReferenceImpact>> impact_groups(Separation separation);

/// Returns the impacts with an exact solution: m = n, q = 1, any damping ratio, separation at zero indentation.
ImpactGroup<ReferenceImpact> equal_exponents_group();

}  // namespace impactfit::bench
