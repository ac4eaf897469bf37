#pragma once
// Scale of stiffness, force, time and length that the data do not determine: restitutions fitted with the default
// stiffness.

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Remark of a hysteresis_damping that outputs of such a fit state as damping over stiffness.
inline constexpr std::string_view divided_by_stiffness = "divided by the stiffness";

/// Returns true if restitution is the only observable, without records.
bool measures_only_restitution(const FitProblem& problem);

/// Returns true if the stiffness is the default of 1 and only restitutions were measured. All forces, times, lengths
/// and parameters with a unit then follow from this default, and no output may state them.
bool has_nominal_scale(const FitProblem& problem);

/// Returns the unit of hysteresis_damping / stiffness, which restitutions determine without a scale: "s/m" for
/// F = k x^n + lambda x^n x'. Empty for laws whose powers of the indentation differ, and without these parameters.
std::string damping_over_stiffness_unit(const FitProblem& problem);

}  // namespace impactfit
