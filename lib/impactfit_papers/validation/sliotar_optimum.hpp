#pragma once
// Optimal exponents m and q of Zhang et al. 2022 for the sliotar cores  @eq{ZH22, Sec. 3.3.2}. The error of a pair of
// exponents is the root mean square of the relative errors of peak force and peak indentation over the four balls.

#include <string>

#include "impactfit/core/panel.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Returns the printed exponents: data_root/published/zhang-2022/sliotar_optimum.csv. Throws Error (data) if the table
/// has no rows.
Dataset printed_sliotar_optimum(const std::string& data_root);

/// Adds the verdicts on the printed exponents. Adds rows without verdict: the best m for several q. The search covers
/// 0.5 <= m <= 2 and 0.5 <= q <= 1.9. Returns a sentence on the result.
std::string check_sliotar_optimum(ValidationReport& report, const Dataset& balls, const Dataset& printed);

/// Returns the error [%] over m, one curve for each q, with the printed and the best exponents as points.
Panel sliotar_optimum_panel(const std::string& data_root);

}  // namespace impactfit
