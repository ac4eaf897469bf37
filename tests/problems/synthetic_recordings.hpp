#pragma once
// Synthetic recordings of a bouncing ball, with the truth of each impact.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dynamics/flight.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit_tests {

/// A ball that is dropped and bounces with a constant restitution, with a scatter from impact to impact.
struct RecordingCase {
    std::string_view name;
    impactfit::RecordingKind kind;
    int drops;           ///< 1 for a track
    int bounces;         ///< of each drop with a flight before and after it
    double restitution;  ///< the drop is from 0.5 m
    double scatter;      ///< standard deviation of the restitution
    double error;        ///< standard deviation of a time [s], or of a position [pixels of 1 mm]
    double frame_rate;   ///< of a track [1/s]
    double step = 1e-3;  ///< of the positions in the file [pixels]
    bool drag = false;   ///< of a table-tennis ball
};

/// One impact as it was.
struct TrueImpact {
    int drop;
    double time;  ///< of the first touch [s]
    double speed, restitution;
};

struct SyntheticRecording {
    std::string text;  ///< of a CSV file
    std::vector<TrueImpact> impacts;
};

/// A table-tennis ball: 40 mm and 2.7 g in air.
inline constexpr impactfit::SphereInAir light_sphere{.diameter = 0.04, .drag_coefficient = 0.47};
inline constexpr double light_mass = 2.7e-3;

/// Returns the flight of a case between impacts.
impactfit::Flight flight_of_case(const RecordingCase& wanted);

/// Returns the recording of a seed. The phase of the frames, the height of the drop (0.4 to 0.6 m) and the speed to the
/// side are those of the seed.
SyntheticRecording synthetic_recording(const RecordingCase& wanted, long seed);

/// Returns the cases of script/recording_coverage: usual noise, then a noise of 20 and 10 dB below the amplitude, the
/// interval of 0.3 s or the height of 0.35 m.
const std::vector<RecordingCase>& recording_cases();

}  // namespace impactfit_tests
