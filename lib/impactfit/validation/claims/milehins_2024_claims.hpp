#pragma once
// The parameters Milehins and Marghitu 2024 print: Table 1 against the surrogate of the measured restitutions, Table 2
// (baseball) over impact speeds.

#include <string>
#include <vector>

#include "impactfit/dynamics/hysteresis_loop.hpp"
#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/milehins-2024 and `mm24-table-1`, `mm24-table-2` and `kharaz-gorham-surrogate`. The misfit
/// J (Eq. 33) is circular while the restitutions are synthetic; with measured ones in their place it is compared with
/// the printed one. The baseball is plausible where its restitution is at least the bound shipped with the speeds.
ValidationReport validate_milehins_2024(const std::string& data_root);

/// Loops of the baseball at the speeds marked for it, with so many points each.
std::vector<HysteresisLoop> baseball_loops(const std::string& data_root, std::size_t points = 401);

}  // namespace impactfit
