#pragma once
// The claims and printed figures of the five papers, checked against the simulation.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// One report a paper. `progress` is called with the name of each paper before its work begins. The seed is that of the
/// systems drawn for Fig. 8 of PN20.
std::vector<ValidationReport> validate_papers(const std::string& data_root, std::uint64_t seed,
                                              const std::function<void(std::string_view)>& progress = {});

}  // namespace impactfit
