#pragma once
// Claims of Zhang et al. 2021: errors of the approximate dynamics (Section 2.4) and of the model (Section 3).

#include <string>

#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/zhang-2021 and `zhang-sharf-2009`. Section 2.4: the 18 printed impacts, by the
/// approximate dynamics and by simulation with the damping of Eq. 36. Section 3: the two printed measured impacts,
/// simulated with Eq. 53 and the published alpha at each of the six exponents.
ValidationReport validate_zhang_2021(const std::string& data_root);

}  // namespace impactfit
