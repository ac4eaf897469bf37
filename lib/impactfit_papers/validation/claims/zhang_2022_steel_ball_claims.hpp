#pragma once
// Claims of Zhang et al. 2022 on the models beside the measured steel ball (Section 3.3.1).

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Adds the verdicts on the statements of Section 3.3.1. Simulates the rows of `zh22-tables` and compares them with
/// `zhang-sharf-2009`. Reads steel_ball_claims.csv of the paper.
void check_steel_ball(PaperReport& report);

}  // namespace impactfit
