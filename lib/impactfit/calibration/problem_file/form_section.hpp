#pragma once
// Form of a problem file: the keys form and objective, and the constants and inputs of [parameters].

#include <string>

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Sets the form: a published form by name, or [form] with an expression. Relative data files are in `folder`, datasets
/// in `data_root`; without the key objective their columns determine it.
void read_form(const TomlTable& file, const std::string& folder, const std::string& data_root, FitProblem& problem);

/// Reads [parameters]. Constants without entry are free if no constant has an entry, otherwise fixed at the published
/// value. Inputs without entry are columns of their names.
void read_form_parameters(const TomlTable& file, FitProblem& problem);

/// Reads [synthetic] and adds its points.
void read_synthetic(const TomlTable& file, FitProblem& problem);

/// Returns form, objective and grids of a problem file with [synthetic], as a request. Throws Error (problem) for
/// another file.
ProblemRequest read_form_request(const std::string& path);

}  // namespace impactfit
