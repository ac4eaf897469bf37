#pragma once
// Columns of a block that are known by their names and go unused: whoever measured them should hear of it.

#include <string>

#include "impactfit/calibration/block_reading.hpp"

namespace impactfit {

/// Names those of which no other note tells; empty if there are none.
std::string unused_columns_note(const BlockReading& reading, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
