#pragma once
// Impulse of a force record against its mass and impact speed: J = m v (1 + e) with a restitution e from 0 to 1.

#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Impulse of the contact force [N s].
struct RecordImpulse {
    double value;
    double error;  ///< three standard errors of noise, gain and offset, and the error of the integral
};

/// Returns the impulse of a record of force over time, from the readings less the offset over the gain of its sensor.
/// Without a filter: above 1 % of the peak. Empty for other kinds, and for a gain that only the fit determines.
std::optional<RecordImpulse> impulse_of(const FitRecord& record, const FitProblem& problem);

/// Returns a warning if the impulse of a record of the condition contradicts J between m v and 2 m v by more than its
/// error and that of a stated speed. `complete`: false for a record of a part of the contact, whose impulse is a lower
/// bound. `impact` names the impact in its file, or is empty. Empty without a contradiction, and for a free speed.
std::string impossible_impulse(const FitCondition& condition, const FitProblem& problem, bool complete,
                               const std::string& impact);

}  // namespace impactfit
