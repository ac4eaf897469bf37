#pragma once
// Presence of robust losses in a problem.

#include <algorithm>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if a measurement or record has a robust loss.
inline bool spares_outliers(const FitProblem& problem) {
    const auto robust = [](const auto& data) { return data.loss.kind != LossKind::none; };
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(), robust) ||
               std::any_of(condition.records.begin(), condition.records.end(), robust);
    });
}

}  // namespace impactfit
