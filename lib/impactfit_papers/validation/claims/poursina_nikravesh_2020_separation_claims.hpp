#pragma once
// Claims of Poursina and Nikravesh 2020 on separation (Eqs. 28, 34, 48, 51) and on the restitution of the linear spring
// and damper (Eq. 55).

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Adds the verdicts on separation_claims.csv. `claims` (claims.csv) has the range of the restitution, fit_grid.csv
/// that of the Hertz exponent. Simulates unit impacts with the exact damping.
void check_separation(PaperReport& report, const Dataset& claims);

/// Adds the verdicts on linear_restitution_claims.csv.
void check_linear_restitution(PaperReport& report);

}  // namespace impactfit
