#pragma once
// Claims of Milehins and Marghitu 2024: parameters of Table 1 against the surrogate of the measured restitutions,
// parameters of Table 2 (baseball) over impact speeds.

#include <string>
#include <vector>

#include "impactfit/dynamics/hysteresis_loop.hpp"
#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/milehins-2024 and `mm24-table-1`, `mm24-table-2` and `kharaz-gorham-surrogate`. The misfit
/// J (Eq. 33) is circular for synthetic restitutions. For measured restitutions the verdict compares J with the printed
/// J. The baseball is plausible if its restitution is at least the bound shipped with the speeds.
ValidationReport validate_milehins_2024(const std::string& data_root);

/// Returns loops of the baseball at the speeds marked in the data, with `points` points each.
std::vector<HysteresisLoop> baseball_loops(const std::string& data_root, std::size_t points = 401);

}  // namespace impactfit
