#pragma once
// Difference quotients by a parameter of a problem: allowed range and step.

#include <algorithm>
#include <cmath>
#include <span>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/parameter.hpp"
#include "impactfit/estimation/objective/finite_difference.hpp"

namespace impactfit {

/// Returns the bounds of a parameter within those of `known`, the parameters of the law or form, and the step at
/// `value`.
inline DifferenceRange difference_range(std::span<const Parameter> known, const FitParameter& parameter, double value) {
    DifferenceRange range{parameter.lower, parameter.upper, 0.0};
    const auto narrow = [&](double lower, double upper) {
        range.lower = std::max(range.lower, lower);
        range.upper = std::min(range.upper, upper);
    };
    for (const Parameter& of_law : known)
        if (of_law.name == parameter.name) narrow(of_law.lower, of_law.upper);
    if (parameter.name == prescribed_restitution) narrow(0.0, 1.0);
    // Magnitude: the value on a log scale. On a linear scale the value may be 0, so the start is a lower limit.
    double magnitude = std::abs(value);
    if (parameter.scale == ParameterScale::linear) magnitude = std::max(magnitude, std::abs(parameter.value));
    if (parameter.scale == ParameterScale::logit) magnitude = std::min(value - range.lower, range.upper - value);
    range.step = 1e-3 * (magnitude > 0.0 ? magnitude : 1.0);
    return range;
}

}  // namespace impactfit
