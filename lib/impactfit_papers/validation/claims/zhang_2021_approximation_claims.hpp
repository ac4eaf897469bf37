#pragma once
// Claims of Zhang et al. 2021 on the approximate dynamics and the correction alpha (Sections 2.3 to 2.5).

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {

/// Adds the verdicts on the statements that name no size of an error. `impacts`: approximate_dynamics.csv.
void check_approximation_statements(PaperReport& report, const Dataset& claims, const Dataset& impacts);

}  // namespace impactfit
