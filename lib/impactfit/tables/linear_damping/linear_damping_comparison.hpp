#pragma once
// The restitution that the closed forms of the linear damping give where another is wanted: Eqs. 49 and 57 of Poursina
// and Nikravesh 2020 and the improved form  @eq{PN20, Figs. 8-9}.

#include <span>

#include "impactfit/tables/linear_damping/linear_damping_form.hpp"
#include "impactfit/tables/linear_damping/linear_damping_readings.hpp"

namespace impactfit {

/// Findings on the claims of accuracy, the errors as table and figure, and the damping over the restitution as a
/// figure. Eq. 49 is simulated on systems drawn as in its paper, the improved form on the Hertz exponents of `curves`.
void compare_closed_forms(const PrintedClosedForm& printed, std::span<const LinearDampingCurve> curves,
                          const LinearDampingForm& form, const RecipeOptions& options, RecipeResult& result);

}  // namespace impactfit
