#pragma once
// Notes on the data of a problem: detected, derived or dropped values.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/report/format/short_text.hpp"

namespace impactfit {

/// Returns the notes, each with the name of its source.
std::vector<std::string> notes_on_data(const FitProblem& problem);

/// Returns the automatic decisions of the problem and the notes on its data, one "note: ..." each, for a short text.
TextSection note_section(const FitProblem& problem);

/// Returns the warnings on the data, which stand above the verdict: measured columns that are not used, and specimens
/// that are fitted as one. Each once.
std::vector<std::string> warnings_on_data(const FitProblem& problem);

/// Returns the warnings on the data as lines of text, "warning: ..." each.
std::vector<std::string> warning_lines(const FitProblem& problem);

/// Returns the notes as a section of text. Empty without notes.
std::string data_notes_text(const FitProblem& problem);

}  // namespace impactfit
