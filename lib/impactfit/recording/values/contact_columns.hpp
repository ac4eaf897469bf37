#pragma once
// Values of a contact as columns of tables: impulse, peak, duration, speeds.

#include <vector>

#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

struct ContactColumn {
    const char *name, *unit, *description;
    PulseNumber PulseValues::*number;
};

/// Duration and speeds of each kind. The duration has another name than that from touch to separation.
inline constexpr ContactColumn duration_of_contact{"duration_above_threshold", "s", "of the signal",
                                                   &PulseValues::duration};
inline constexpr ContactColumn speed_before_contact{"impact_speed", "m/s", "before the impact", &PulseValues::speed};
inline constexpr ContactColumn speed_after_contact{"speed_after", "m/s", "after the impact", &PulseValues::rebound};

/// Returns the values that only contacts of a kind have: those of a force, an acceleration, or a displacement.
std::vector<ContactColumn> columns_of_contact(RecordingKind kind);

}  // namespace impactfit
