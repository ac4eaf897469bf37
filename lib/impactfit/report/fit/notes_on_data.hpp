#pragma once
// What was detected, made or dropped while the data of a problem were read.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Each with the name of its source.
std::vector<std::string> notes_on_data(const FitProblem& problem);

/// The same as a section of text; nothing without notes.
std::string data_notes_text(const FitProblem& problem);

}  // namespace impactfit
