#pragma once
// Problem files in TOML (docs/problem_file.md).

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/stated_means.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Returns the problem of a file, with its data. Paths in the file are relative to its folder; datasets are under
/// `data_root`. Throws Error (problem or data) with file, line, key, actual and allowed value.
FitProblem read_problem(const std::string& path, const std::string& data_root);

/// Returns the problem of a file with other means of its population (stated_means.hpp). Throws also as state_means.
FitProblem read_problem_with(const StatedMeans& means, const std::string& path, const std::string& data_root);

/// Returns the problem of the text of a problem file. `path` is the location of the file, which need not exist.
FitProblem parse_problem(const std::string& text, const std::string& path, const std::string& data_root);

/// Returns the problem of the entries of a problem file, made in code. Paths are relative to the current folder; `name`
/// is the file in messages. `own_law`: user-defined law (own_law.hpp) in place of the entry `law`, which is its name.
FitProblem make_problem(const TomlEntry::Table& entries, const std::string& name, const std::string& data_root,
                        const ContactModel* own_law = nullptr);

/// Returns a summary of the problem: law, free parameters, data, noise, fixed parameters with reasons, and structural
/// identifiability.
std::string explain(const FitProblem& problem);

}  // namespace impactfit
