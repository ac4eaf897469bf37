#pragma once
// Problem files: TOML, as docs/problem_file.md describes them.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Reads a problem and its data; paths in it are relative to its folder, datasets are looked for under `data_root`.
/// Throws an Error (problem or data) with file, line, key, what was got and what is allowed.
FitProblem read_problem(const std::string& path, const std::string& data_root);

/// The same from the text of a problem file that stands, or would stand, at `path`.
FitProblem parse_problem(const std::string& text, const std::string& path, const std::string& data_root);

/// The problem in words: law, free parameters, data, noise, what is fixed and why, what these data can inform.
std::string explain(const FitProblem& problem);

}  // namespace impactfit
