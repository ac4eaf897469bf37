#pragma once
// Error of the restitution obtained with closed forms of the linear damping  @eq{PN20, Figs. 8-9}: Eqs. 49 and 57 of
// Poursina and Nikravesh 2020, and the improved form.

#include <span>

#include "impactfit_papers/tables/linear_damping/linear_damping_form.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_readings.hpp"

namespace impactfit {

/// Adds findings on the claims of accuracy, a table and a figure of the errors, and a figure of the damping over the
/// restitution. Simulates Eq. 49 on random systems as in the paper, the improved form at the exponents of `curves`.
void compare_closed_forms(const PrintedClosedForm& printed, std::span<const DampingCurve> curves,
                          const LinearDampingForm& form, const RecipeOptions& options, RecipeResult& result);

}  // namespace impactfit
