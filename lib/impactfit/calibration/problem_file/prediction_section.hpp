#pragma once
// The section [prediction] of a problem file.

#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

struct FitProblem;

/// Sets the prediction of a problem that is read but for it. Throws an Error (problem) with line and key for a range of
/// speeds that is none, and for an observable that has no one curve over speed or no unit in the form of parameters.
void read_prediction(const TomlTable& file, FitProblem& problem);

}  // namespace impactfit
