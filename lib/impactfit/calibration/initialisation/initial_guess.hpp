#pragma once
// Starting values from the data: exponents from slopes over speed, stiffness from a duration or a peak, damping from a
// restitution. With the elastic force alone: duration ∝ v^((1-n)/(n+1)), peak force ∝ v^(2n/(n+1)), peak indentation ∝
// v^(2/(n+1)), damping ratio ∝ v^(q + 2 (m-n)/(n+1)).

#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Starting value and a text that names its measurements.
struct Guess {
    double value;
    std::string origin;
};

/// Returns the elastic exponent n from the slope over speed of the durations, else of the peak forces, else of the peak
/// indentations. Empty without two speeds of one of these observables, or for n outside 0.5 to 10.
std::optional<Guess> guess_hertz_exponent(const FitProblem& problem);

/// Returns the stiffness for an exponent, the median over the impacts: from durations by the Hunt-Crossley impact time
/// @eq{RH, Eqs. 24-25}, else from peaks without energy loss.
std::optional<Guess> guess_stiffness(const FitProblem& problem, double hertz_exponent);

/// Sets the start of each free parameter whose value is NaN, within its bounds and with its origin as the reason. Form
/// of the law parameters only.
void guess_starts(FitProblem& problem);

}  // namespace impactfit
