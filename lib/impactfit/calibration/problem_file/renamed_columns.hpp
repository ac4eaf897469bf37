#pragma once
// What a problem file calls the columns of somebody's own file: by names that something reads.

#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Throws an Error (problem) for a column of [[data]] or [[record]] that is renamed to what is neither a known name nor
/// one the file asks for: a misspelt name would leave the column out of the fit without a word.
void check_renamed_columns(const TomlTable& file, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
