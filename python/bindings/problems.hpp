#pragma once
// Problems of data without a file.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit::python {

/// Replaces the paths of the data by a name.
void name_sources(FitProblem& problem, const std::string& name);

}  // namespace impactfit::python
