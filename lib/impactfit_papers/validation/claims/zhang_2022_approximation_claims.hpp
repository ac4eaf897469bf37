#pragma once
// Claims of Zhang et al. 2022 on their approximate dynamics (Section 3.2, Figs. 4 and 5).

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Adds the verdicts on the statements of Section 3.2, with the equations as printed and with the corrected equations.
/// Reads approximation_settings.csv and approximation_claims.csv of the paper.
void check_approximate_dynamics(PaperReport& report);

}  // namespace impactfit
