#pragma once
// Speed-exponent test of a law, without a fit: epsilon ~ v^b, b = q + 2 (m-n)/(n+1) at constant damping
// (power_law_family.hpp). In the power-law family restitution depends on the damping ratio epsilon only. Power required
// by the data: b + power of the damping over speed that reproduces the measured restitutions.

#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Power law y ~ v^power.
struct PowerOfSpeed {
    double power;
    double standard_error;       ///< largest of the values from stated noise and from scatter; NaN without both
    long points;                 ///< number of speeds if their means scatter by more than the repeats, else of values
    bool means_scatter = false;  ///< the means of the speeds scatter by more than the repeats permit (p < 0.01)
};

/// Returns the power of the speed in the measured restitutions. Empty for fewer than two speeds, and for a restitution
/// <= 0.
std::optional<PowerOfSpeed> restitution_power(const FitProblem& problem);

struct SpeedExponent {
    PowerOfSpeed needed;     ///< of the damping ratio, by the relation of restitution and damping ratio of the law
    double lowest, highest;  ///< powers of the law; equal unless an exponent is free
    double reach;            ///< critical number of standard errors: 3 for stated noise, else a Student quantile
    bool ruled_out;          ///< distance of `needed` from [lowest, highest] > reach * standard error
};

/// Returns the speed-exponent test of the law of `problem`. Empty if the test does not apply: laws outside the
/// power-law family or with a prescribed restitution, velocity exponent >= 2, fewer than two speeds with restitution,
/// robust losses, rig errors, per-group or tied parameters, restitutions that no power of the speed reproduces
/// (sticking), unknown standard error of the power.
std::optional<SpeedExponent> speed_exponent(const FitProblem& problem);

}  // namespace impactfit
