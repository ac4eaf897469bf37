#pragma once
// Presence of errors that several values share: errors of the rig, and of digitised axes.

#include <algorithm>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns true if an impact speed, a measurement or a record has an error that it shares with others: a nuisance
/// parameter, or a stated correlation.
inline bool has_correlated_errors(const FitProblem& problem) {
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [](const FitCondition& condition) {
        return (!condition.speed_shifts.empty() && !condition.measurements.empty()) ||
               std::any_of(
                   condition.measurements.begin(), condition.measurements.end(),
                   [](const Measurement& measured) { return !measured.shifts.empty() || measured.correlated > 0; }) ||
               std::any_of(condition.records.begin(), condition.records.end(),
                           [](const FitRecord& record) { return !record.shared_errors.empty(); });
    });
}

}  // namespace impactfit
