#pragma once
// Whether data are fitted with a loss that lets outliers count less than their square.

#include <algorithm>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

inline bool spares_outliers(const FitProblem& problem) {
    const auto robust = [](const auto& data) { return data.loss.kind != LossKind::none; };
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(), robust) ||
               std::any_of(condition.records.begin(), condition.records.end(), robust);
    });
}

}  // namespace impactfit
