#pragma once
// Approximate dynamics in source text: F = K x^m in compression, e^2 K x^m in restitution. K of
// contact/approximate_dynamics.hpp is proportional to (m0 v0^2)^((n-m)/(n+1)).

#include <cmath>

#include "impactfit/contact/approximate_dynamics.hpp"
#include "impactfit/simulators/code/code_law.hpp"

namespace impactfit {

struct TwoSprings {
    double exponent;           ///< m
    double restitution_share;  ///< e^2
    ImpactDamping spring;      ///< K
};

inline TwoSprings two_springs_of(const CodeLaw& law) {
    const LawEntry& entry = law.card.law();
    const auto value = [&](std::string_view name) { return law.values[entry.index_of(name)]; };
    const double n = value("hertz_exponent"), m = value("damping_exponent"), e = value(prescribed_restitution);
    const ApproximateDynamics<double> springs{value("stiffness"), n, m,
                                              entry.has("velocity_exponent") ? value("velocity_exponent") : 1.0, e};
    const double peak = predicted_peak_indentation(springs, Impact<double>{}), power = (n - m) / (n + 1.0);
    return {m, e * e, {0.5 * (m + 1.0) / std::pow(peak, m + 1.0), power, 2.0 * power, least_impact_speed(law.card)}};
}

}  // namespace impactfit
