#pragma once
// Claims of Ramaswamy and Humbert on the shape of the impact time: linear in the damping ratio, slope S(n), intercept
// Y(n) (Section 4.1, Eqs. 20 to 22, Fig. 4).

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Adds the verdicts on the statements of Section 4.1. Reads linearity_claims.csv and impact_time_constants.csv of the
/// paper. The exponents cover 1 <= n <= 5.
void check_impact_time_shape(PaperReport& report);

}  // namespace impactfit
