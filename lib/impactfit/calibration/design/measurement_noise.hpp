#pragma once
// How exact a measurement would be that nobody has made yet: as the data of a problem are, or as it is said.

#include <cmath>
#include <optional>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// The standard deviation of an observable, and where it is from.
struct MeasurementNoise {
    double stated;       ///< SI, or a part of the value
    bool relative;       ///< which of them
    std::string origin;  ///< in words: "stated with the data"

    double deviation(double value) const { return relative ? stated * std::abs(value) : stated; }
    /// "2 % of the value" or "0.005"
    std::string words(const Observable& observable) const;
};

/// What the measurements of this observable have: one standard deviation, or one relative to the value, or the median
/// of them, relative. `noise` is the standard deviation of a residual (linearisation.hpp). Nothing if none were made.
std::optional<MeasurementNoise> noise_of_data(const FitProblem& problem, const Observable& observable, double noise);

/// What is said: "5 us", "2 %", for a pure number "0.005" or "2 % of value". Throws an Error (usage) otherwise.
MeasurementNoise noise_said(const Observable& observable, const std::string& words, const SourceLocation& where);

/// The error of an impact speed, as the data have it.
struct SpeedNoise {
    double relative;          ///< standard deviation over speed, the median
    bool in_restitution_too;  ///< as restitution is made of rebound and impact speed
};

/// Nothing if speeds are taken as exact.
std::optional<SpeedNoise> speed_noise_of_data(const FitProblem& problem);

}  // namespace impactfit
