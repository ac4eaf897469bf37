#pragma once
// Records: measured curves of one impact, and the sensors of the measurement.

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

/// Abscissa and ordinate column of each kind.
inline constexpr std::array<std::array<std::string_view, 2>, 4> record_columns{
    {{"time", "force"}, {"time", "indentation"}, {"time", "velocity"}, {"indentation", "force"}}};

/// Dynamic response of a sensor: none, or a linear filter of unit gain at rest.
enum class SensorFilter { none, first_order, second_order };

inline constexpr std::array<std::string_view, 3> sensor_filter_names{"none", "first_order", "second_order"};

/// reading(t) = gain * filtered(quantity)(t - delay) + offset. Each number is the index of an auxiliary parameter.
/// Empty: default value (delay 0, gain 1, offset 0).
struct Sensor {
    std::string name;
    std::string measures = {};  ///< force, indentation or velocity
    SensorFilter filter = SensorFilter::none;
    std::optional<std::size_t> delay = {};             ///< [s]
    std::optional<std::size_t> gain = {};              ///< [1]
    std::optional<std::size_t> offset = {};            ///< in the unit of the quantity
    std::optional<std::size_t> filter_frequency = {};  ///< undamped natural frequency, 1 / (2 pi time constant) [Hz]
    std::optional<std::size_t> filter_damping = {};    ///< damping ratio of a second-order filter [1]
};

/// One sample [SI]. The abscissa of a loop is the indentation, otherwise the time.
struct RecordSample {
    double abscissa, ordinate;
    double abscissa_deviation;  ///< 0: exact
    double ordinate_deviation;
    long line = 0;                    ///< in the source file
    std::vector<double> shared = {};  ///< derivative of the sample by each of FitRecord::shared_errors; SI
};

/// Common error of several samples (auxiliary parameter), as of a digitised axis.
struct SharedError {
    std::size_t auxiliary;
    bool of_abscissa;  ///< false: of the ordinate
};

/// One measured curve. Its residuals are orthogonal distances of the samples from the curve in standard deviations.
/// With an exact abscissa the distance is along the ordinate.
struct FitRecord {
    RecordKind kind;
    std::vector<RecordSample> samples;
    std::optional<std::size_t> sensor = {};  ///< index into FitProblem::sensors
    std::optional<std::size_t> touch = {};   ///< auxiliary parameter: clock reading at first touch [s]; empty: 0
    RobustLoss loss = {};
    std::size_t source = 0;                       ///< index into FitProblem::sources
    std::vector<SharedError> shared_errors = {};  ///< estimated jointly and subtracted from the samples
    double noise_freedom = 0.0;  ///< degrees of freedom of the deviations of the samples; 0: they are exact
};

/// Returns the SI unit of a column: time, force, indentation or velocity (record_columns).
constexpr std::string_view record_unit(std::string_view column) {
    return column == "time" ? "s" : column == "force" ? "N" : column == "velocity" ? "m/s" : "m";
}

}  // namespace impactfit
