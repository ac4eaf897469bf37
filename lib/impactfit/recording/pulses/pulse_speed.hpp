#pragma once
// Speeds before and after a contact, from a velocity channel that may have fewer samples than the signal.

#include <vector>

#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Returns the velocity at a time, by the last readings from `from` to `to`, or the first ones if `is_after`: their
/// mean, or a line through four or more if its slope is significant. At most eight readings count. `digit`: one unit of
/// the last digit. NaN without a reading.
PulseNumber velocity_beside(const std::vector<double>& time, const std::vector<double>& velocity, double from,
                            double to, bool is_after, double digit);

}  // namespace impactfit
