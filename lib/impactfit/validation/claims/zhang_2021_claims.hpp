#pragma once
// What Zhang et al. 2021 say of the errors of their approximate dynamics (Section 2.4) and of their model (Section 3).

#include <string>

#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/zhang-2021 and `zhang-sharf-2009`. Section 2.4: the 18 printed impacts by the approximate
/// dynamics and simulated with the damping of Eq. 36. Section 3: the two measured impacts that are printed, simulated
/// with Eq. 53 and the published alpha at each of the six exponents.
ValidationReport validate_zhang_2021(const std::string& data_root);

}  // namespace impactfit
