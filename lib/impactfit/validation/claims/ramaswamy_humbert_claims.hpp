#pragma once
// The errors Ramaswamy and Humbert state for their fits of the damping ratio (Eq. 17) and the impact time (Eq. 23), and
// what becomes of the stiffness identified with them (Eq. 25).

#include <string>

#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/ramaswamy-humbert. The stated errors are looked for as relative 2-norms, on the grids
/// shipped with them and over the printed range, and as largest relative errors at a point.
ValidationReport validate_ramaswamy_humbert(const std::string& data_root);

}  // namespace impactfit
