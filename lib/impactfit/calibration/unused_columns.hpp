#pragma once
// Which columns of a block go unused: whoever measured them, or misspelt their names, should hear of it.

#include <string>
#include <vector>

#include "impactfit/calibration/block_reading.hpp"

namespace impactfit {

/// The notes of the dataset, without those on names that are not known and that the problem asks for all the same.
std::vector<std::string> notes_of_reading(const BlockReading& reading, const Rig& rig, const FitProblem& problem);

/// Names those of which no other note tells; empty if there are none.
std::string unused_columns_note(const BlockReading& reading, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
