#pragma once
// Check of renamed columns: every new name is used by the problem.

#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Throws Error (problem) for a column of [[data]] or [[record]] with an unused new name. A misspelt name would
/// silently exclude the column from the fit.
void check_renamed_columns(const TomlTable& file, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
