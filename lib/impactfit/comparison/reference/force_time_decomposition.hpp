#pragma once
// A force over time without a law, taken apart as a loop is: with the effective mass m and the impact speed v0 the
// measured force gives the indentation itself,
//     x'' = -F/m,  x(touch) = 0,  x'(touch) = v0,
// and force over indentation is a loop that turns where the velocity is zero, also between two samples. The noise of
// the force is averaged over the contact: of N samples it leaves the indentation a relative error of about that of one
// force over sqrt(3 N), which is left out of account beside the noise of the force itself. What moves the whole force
// or the whole clock is not averaged, so that a sensor between, a touch that is only estimated, or a speed with an
// error leave no indentation; nor does a
// force with a gap of more than two mean steps within the contact. A record that ends in contact may be split, without
// its dissipated work (loop_decomposition.hpp).

#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/comparison/reference/loop_decomposition.hpp"
#include "impactfit/comparison/reference/smooth_curve.hpp"

namespace impactfit {

struct ForceTimeSplit {
    LoopSplit split;    ///< its residuals are those of all samples; bodies apart have none of a force
    SmoothCurve curve;  ///< the same forces over time, a point for each sample of the contact
};

/// Why the force of a record over time gives no indentation, in words that follow "because"; empty if it does.
std::string indentation_obstacle(const FitProblem& problem, const FitCondition& condition, const FitRecord& record);

/// For a record without an obstacle. Nothing without five samples on each branch.
std::optional<ForceTimeSplit> split_force_time(const FitProblem& problem, const FitCondition& condition,
                                               const FitRecord& record);

}  // namespace impactfit
