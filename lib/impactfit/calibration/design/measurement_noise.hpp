#pragma once
// Measurement noise of future measurements: noise of the data, or user-defined.

#include <cmath>
#include <optional>
#include <string>

#include "impactfit/calibration/design/design_coordinate.hpp"
#include "impactfit/dataset/values/deviation.hpp"

namespace impactfit {

/// Standard deviation of an observable, with its origin.
struct MeasurementNoise {
    double stated;       ///< SI, or relative to the value
    bool relative;       ///< true: relative to the value
    std::string origin;  ///< text: "as stated for the data"

    double deviation(double value) const { return relative ? stated * std::abs(value) : stated; }
    /// Returns "2 % of the value" or "0.005".
    std::string description(const Observable& observable) const;
};

/// Returns the noise of the data: one standard deviation, absolute or relative, else the median relative one. `noise`
/// is the standard deviation of a residual (linearisation.hpp). Empty without measurements of the observable.
std::optional<MeasurementNoise> noise_of_data(const FitProblem& problem, const Observable& observable, double noise);

/// Returns the noise of a stated deviation. Throws Error (usage) for a percentage of a pure number, which is ambiguous,
/// for another dimension, for a value that is not positive, and for a column.
MeasurementNoise planned_noise(const Observable& observable, const Deviation& stated, const SourceLocation& where);

/// Error of the impact speed, or of the varied input of a form, in the data.
struct SpeedNoise {
    double relative;          ///< median of standard deviation / value
    bool in_restitution_too;  ///< restitution is rebound / impact speed
};

/// Returns the error of the coordinate. A further measurement has another drop height. Empty if it is exact.
std::optional<SpeedNoise> speed_noise_of_data(const FitProblem& problem, const DesignCoordinate& coordinate);

}  // namespace impactfit
