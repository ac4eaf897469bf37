#pragma once
// Validation of the claims and printed figures of the five papers against the simulation.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Returns one report for each paper. Calls `progress` with the name of each paper before its validation. The seed
/// determines the random systems of Fig. 8 of PN20.
std::vector<ValidationReport> validate_papers(const std::string& data_root, std::uint64_t seed,
                                              const std::function<void(std::string_view)>& progress = {});

}  // namespace impactfit
