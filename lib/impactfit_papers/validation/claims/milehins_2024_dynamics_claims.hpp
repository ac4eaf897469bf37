#pragma once
// Claims of Milehins and Marghitu 2024 on the solutions of their models (Sections 5 and 6, Appendices B and C) and on
// the settings of their solver (Section 7).

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Adds the verdicts on dynamics_claims.csv. Simulates the parameter sets of `mm24-table-1` without separation.
void check_bouc_wen_dynamics(PaperReport& report);

}  // namespace impactfit
