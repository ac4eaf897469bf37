#pragma once
// What Zhang et al. 2022 say of the influence of the exponents (Section 3.4, Fig. 7).

#include <string>

#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/zhang-2022. Every impact of Fig. 7 is simulated with the damping of Eq. 35; the directions
/// stated are looked for in all pairs of impacts of a set that differ in one exponent only.
ValidationReport validate_zhang_2022(const std::string& data_root);

}  // namespace impactfit
