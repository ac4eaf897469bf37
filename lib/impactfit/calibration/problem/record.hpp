#pragma once
// Measured curves of one impact and the sensors they were measured with.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/estimation/objective/robust_loss.hpp"

namespace impactfit {

enum class RecordKind { force_time, indentation_time, velocity_time, force_indentation };

inline constexpr std::array<std::string_view, 4> record_kind_names{"force_time", "indentation_time", "velocity_time",
                                                                   "force_indentation"};

/// Columns of each kind: abscissa and ordinate.
inline constexpr std::array<std::array<std::string_view, 2>, 4> record_columns{
    {{"time", "force"}, {"time", "indentation"}, {"time", "velocity"}, {"indentation", "force"}}};

/// How a sensor answers to what it measures: at once, or as a linear filter of unit gain at rest.
enum class SensorFilter { none, first_order, second_order };

inline constexpr std::array<std::string_view, 3> sensor_filter_names{"none", "first_order", "second_order"};

/// reading(t) = gain * filtered(quantity)(t - delay) + offset. Each number is an auxiliary parameter of the problem, by
/// its place there, or has its usual value: delay 0, gain 1, offset 0.
struct Sensor {
    std::string name;
    std::string measures = {};  ///< force, indentation or velocity
    SensorFilter filter = SensorFilter::none;
    std::optional<std::size_t> delay = {};             ///< [s]
    std::optional<std::size_t> gain = {};              ///< [1]
    std::optional<std::size_t> offset = {};            ///< in the unit of the quantity
    std::optional<std::size_t> filter_frequency = {};  ///< of a filter, undamped: 1 / (2 pi time constant) [Hz]
    std::optional<std::size_t> filter_damping = {};    ///< of a second-order filter, as a part of critical damping
};

/// One sample; SI. Of a loop the abscissa is the indentation, otherwise the time.
struct RecordSample {
    double abscissa, ordinate;
    double abscissa_deviation;  ///< 0: exact
    double ordinate_deviation;
    long line = 0;                    ///< of the file
    std::vector<double> shared = {};  ///< what one unit of each of FitRecord::shared_errors adds to the sample; SI
};

/// An error that samples have in common, as those of a digitised axis: an auxiliary parameter.
struct SharedError {
    std::size_t auxiliary;
    bool of_abscissa;  ///< otherwise of the ordinate
};

/// One measured curve. Its residuals are the distances of the samples from the curve, both coordinates in their
/// standard deviations; where the abscissa is exact, along the ordinate.
struct FitRecord {
    RecordKind kind;
    std::vector<RecordSample> samples;
    std::optional<std::size_t> sensor = {};  ///< index into FitProblem::sensors
    std::optional<std::size_t> touch = {};   ///< auxiliary parameter: reading of the clock at first touch; none: 0
    RobustLoss loss = {};
    std::size_t source = 0;                       ///< index into FitProblem::sources
    std::vector<SharedError> shared_errors = {};  ///< estimated along and taken off the samples
};

/// Of time, force, indentation or velocity (record_columns); SI.
constexpr std::string_view record_unit(std::string_view column) {
    return column == "time" ? "s" : column == "force" ? "N" : column == "velocity" ? "m/s" : "m";
}

}  // namespace impactfit
