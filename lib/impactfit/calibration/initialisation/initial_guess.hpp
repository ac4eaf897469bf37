#pragma once
// Starts of a fit from the data alone: exponents from slopes over speed, stiffness from a duration or a peak, damping
// from a restitution. With the elastic force alone, duration goes like v^((1-n)/(n+1)), peak force like v^(2n/(n+1)),
// peak indentation like v^(2/(n+1)), and the damping ratio like v^(q + 2 (m-n)/(n+1)).

#include <optional>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// A value and the measurements it was read from, in words.
struct Guess {
    double value;
    std::string origin;
};

/// Elastic exponent from the slope of the durations, else of the peak forces, else of the peak indentations over
/// speed; nothing without two speeds of one of them, and where the slope belongs to no exponent from 0.5 to 10.
std::optional<Guess> guess_hertz_exponent(const FitProblem& problem);

/// Stiffness for an exponent, the median over the impacts: from durations by the Hunt-Crossley impact time
/// @eq{RH, Eqs. 24-25}, else from peaks as if nothing were lost.
std::optional<Guess> guess_stiffness(const FitProblem& problem, double hertz_exponent);

/// Gives a start to each free parameter whose value is NaN, within its bounds and with its origin as the reason. Form
/// of the law's own parameters only.
void guess_starts(FitProblem& problem);

}  // namespace impactfit
