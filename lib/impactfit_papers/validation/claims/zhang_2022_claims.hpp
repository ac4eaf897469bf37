#pragma once
// Claims of Zhang et al. 2022: influence of the exponents on the impact (Section 3.4, Fig. 7).

#include <string>

#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/zhang-2022. Simulates every impact of Fig. 7 with the damping of Eq. 35. Tests the stated
/// directions on all pairs of impacts of a set that differ in one exponent only.
ValidationReport validate_zhang_2022(const std::string& data_root);

}  // namespace impactfit
