#pragma once
// Recorded impacts: values of each impact of a recording, with the errors that the impacts share. SI units.

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/values/common_error.hpp"
#include "impactfit/dataset/values/row_curve.hpp"

namespace impactfit {

/// Kind of a recording. A slow compression (quasi_static) has no impacts.
enum class RecordingKind { bounce_times, track, quasi_static, sound, force, acceleration, displacement };
inline constexpr std::array<std::string_view, 7> recording_kind_names{
    "bounce_times", "track", "quasi_static", "sound", "force", "acceleration", "displacement"};

/// Returns true for a kind whose impacts are curves over time.
constexpr bool holds_pulses(RecordingKind kind) {
    return kind == RecordingKind::force || kind == RecordingKind::acceleration || kind == RecordingKind::displacement;
}

/// Number with its standard error. NaN: not determined.
struct PulseNumber {
    double value = std::numeric_limits<double>::quiet_NaN();
    double error = std::numeric_limits<double>::quiet_NaN();
};

/// Values of the contact of one impact in a signal over time. SI units of the quantity.
struct PulseValues {
    CurveQuantity quantity;
    PulseNumber peak = {};          ///< largest value, of a polynomial through the samples nearby
    PulseNumber impulse = {};       ///< integral of a force [N s]
    PulseNumber duration = {};      ///< above the threshold [s]
    PulseNumber whole = {};         ///< from the touch to the separation, extrapolated from the flanks [s]
    PulseNumber speed = {};         ///< impact speed [m/s]
    PulseNumber rebound = {};       ///< speed after the impact [m/s]
    PulseNumber depth = {};         ///< largest indentation, by integration [m]
    double threshold = 0.0;         ///< of the duration
    double begin = 0.0, end = 0.0;  ///< where the signal crosses the threshold [s]
    long samples = 0;               ///< above the threshold
};

/// One impact of a recording.
struct RecordedImpact {
    std::string series;                                                       ///< drop or run
    long number;                                                              ///< of the event in its series, from 1
    long line;                                                                ///< of the event in the file; 0: none
    double time;                                                              ///< [s]
    double impact_speed;                                                      ///< [m/s]; NaN: not determined
    double restitution;                                                       ///< NaN: not determined
    double restitution_deviation = std::numeric_limits<double>::quiet_NaN();  ///< without shared errors; NaN: unknown
    double tangential_speed = std::numeric_limits<double>::quiet_NaN();       ///< before the impact, of a track [m/s]
    double tangential_rebound = std::numeric_limits<double>::quiet_NaN();     ///< after it [m/s]
    std::string body = {};                          ///< ball, specimen or particle; empty: not stated
    std::string reason = {};                        ///< why the impact is left out; empty: it is used
    std::shared_ptr<const PulseValues> pulse = {};  ///< of a signal over time; else none, for the memory of long ones

    bool is_used() const { return reason.empty(); }
};

/// Noise of a recording of events.
struct EventNoise {
    double time;              ///< standard deviation of the time of one event [s]
    double restitution;       ///< scatter of the restitution beside it
    long degrees_of_freedom;  ///< of both; 0: the time is stated
    bool is_stated;           ///< of the time
};

/// Signal of a recording for its figure, with at most some thousand samples (drawn_signal.hpp).
struct RecordedSignal {
    std::string name;   ///< of the run; empty: the only one
    std::string label;  ///< of the values, with their unit
    std::vector<double> time = {}, value = {};
    std::optional<double> threshold = {};                     ///< of the detection of events
    std::vector<double> event_times = {}, event_values = {};  ///< that were detected in a sound
};

struct RecordedImpacts {
    RecordingKind kind;
    std::vector<std::string> files;
    std::vector<RecordedImpact> impacts;  ///< all that were found, in the order of the recording
    std::vector<CommonError> errors = {};
    std::optional<EventNoise> noise = {};    ///< empty: too few impacts
    std::vector<std::string> warnings = {};  ///< what a reader must see: missed events, a column that is not used
    std::vector<std::string> notes = {};
    std::vector<RecordedSignal> signals = {};  ///< of a sound, or of a recording over time with the offset removed
    std::vector<RowCurve> curves = {};         ///< of impacts in a recording over time; row: index of the impact

    long used() const;
};

}  // namespace impactfit
