#pragma once
// Section [prediction] of a problem file: observables and speeds of prediction bands.

#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

struct FitProblem;

/// Sets the prediction plan after all other sections are read. Throws Error (problem) with line and key for an empty
/// range of speeds, and for an observable without a prediction curve or without a unit in the form.
void read_prediction(const TomlTable& file, FitProblem& problem);

}  // namespace impactfit
