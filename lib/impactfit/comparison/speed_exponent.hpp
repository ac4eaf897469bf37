#pragma once
// What the speed alone says against a law, before any fit. In the power-law family restitution depends on the damping
// ratio epsilon only, and epsilon goes with the impact speed as v^b, b = q + 2 (m-n)/(n+1), at a constant damping
// (power_law_family.hpp). The power the data need is that of the damping over speed with which the law gives the
// measured restitutions, plus b.

#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// y goes like v^power.
struct PowerOfSpeed {
    double power;
    double standard_error;  ///< from the stated noise or from the scatter, whichever is larger; NaN if neither tells it
    long points;
};

/// The power of the speed in the measured restitutions; nothing without two speeds of them.
std::optional<PowerOfSpeed> restitution_power(const FitProblem& problem);

struct SpeedExponent {
    PowerOfSpeed needed;     ///< of the damping ratio, by the law's own relation of restitution and damping ratio
    double lowest, highest;  ///< the powers the law can have: one unless an exponent is free
    double reach;            ///< standard errors that count as three of a known noise (Student)
    bool ruled_out;          ///< `needed` is farther than that from what the law can have
};

/// Nothing where the rule says nothing: for laws outside the family or with a given restitution, without two speeds of
/// restitution, where no power of the speed gives the restitutions (bodies stick), and with an unknown error of the
/// power.
std::optional<SpeedExponent> speed_exponent(const FitProblem& problem);

}  // namespace impactfit
