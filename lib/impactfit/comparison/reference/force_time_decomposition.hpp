#pragma once
// Nonparametric decomposition of a force-time record: integration to a loop, then loop_decomposition.hpp. With the
// effective mass m and the impact speed v0 the measured force F determines the indentation x,
//     x'' = -F/m,  x(touch) = 0,  x'(touch) = v0.
// The loop of force over indentation turns at zero velocity, also between two samples. Integration averages the noise
// of the force: for N samples the relative error of x is about that of one force over sqrt(3 N), which is neglected.
// Systematic errors of force or clock are not averaged. There is no decomposition for a filtering or delaying sensor, a
// free gain, offset or touch time, an error of the impact speed or of the times, and a gap of more than two mean steps
// within the contact. A record that ends in contact has a decomposition without the dissipated work.

#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/comparison/reference/loop_decomposition.hpp"
#include "impactfit/comparison/reference/smooth_curve.hpp"

namespace impactfit {

struct ForceTimeSplit {
    LoopSplit split;    ///< residuals of all samples; zero force outside the contact
    SmoothCurve curve;  ///< fitted force over time, one point per sample of the contact
};

/// Returns the reason why a force-time record has no decomposition, as a clause. Empty if it has.
std::string indentation_obstacle(const FitProblem& problem, const FitCondition& condition, const FitRecord& record);

/// Returns the decomposition of a record without an obstacle. Empty for fewer than five samples on a branch.
std::optional<ForceTimeSplit> split_force_time(const FitProblem& problem, const FitCondition& condition,
                                               const FitRecord& record);

}  // namespace impactfit
