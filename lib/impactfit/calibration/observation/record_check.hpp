#pragma once
// Record check: faults of measured curves that bias a fit.

#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

/// Returns the number of dropped clipped samples, if clipping is accepted. Throws Error (data) with file and line for a
/// record with fewer than `fewest_samples` samples, decreasing or duplicate times, no change, a reversed sign,
/// clipping, or an end within the contact, unless accepted. `rest`: ordinate before the contact. `where`: file and
/// column.
std::size_t check_record(FitRecord& record, double rest, const AcceptedFaults& accepted, const SourceLocation& where);

inline constexpr std::size_t fewest_samples = 5;

}  // namespace impactfit
