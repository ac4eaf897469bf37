#pragma once
// Claims of Ramaswamy and Humbert on velocity over deformation and on the curvature exponent p (Eqs. 12 to 15, Fig. 1).

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Adds the verdicts on the statements of Section 3.1 and on Eq. 15. Reads velocity_claims.csv and
/// damping_ratio_constants.csv of the paper.
void check_velocity_over_deformation(PaperReport& report);

}  // namespace impactfit
