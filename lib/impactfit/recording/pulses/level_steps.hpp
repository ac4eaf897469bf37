#pragma once
// Level steps of a signal: jumps of its offset far from a contact, such as those of a loose cable or a changed range.
//
// The signal is divided into up to 40 blocks, whose medians do not contain short contacts. A step divides the blocks
// into two groups with different medians: by 4 robust deviations of the blocks or more. A drift has no place with such
// a change, so the samples just before and after the step have its size, too. A change of the level at a contact is not
// a step: a body that comes to rest has it.

#include <vector>

#include "impactfit/recording/pulses/pulse_channel.hpp"

namespace impactfit {

/// One step of the level.
struct LevelStep {
    double time;   ///< [s]
    double size;   ///< level after it less that before it
    double error;  ///< standard error of the size
};

/// Takes the steps off the samples after them, and returns them; at most five.
std::vector<LevelStep> remove_level_steps(PulseChannel& channel);

}  // namespace impactfit
