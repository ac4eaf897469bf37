#pragma once
// Faults of measured curves that would go into a fit unseen.

#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

/// Throws an Error (data) with file and line for a record of fewer than `fewest_samples` samples, with times that do
/// not rise, without any change, with the sign reversed, clipped, or shorter than the contact, unless accepted. Drops
/// clipped samples where that is accepted; their number. `rest`: the ordinate before the contact. `where` names file
/// and column.
std::size_t check_record(FitRecord& record, double rest, const AcceptedFaults& accepted, const SourceLocation& where);

inline constexpr std::size_t fewest_samples = 5;

}  // namespace impactfit
