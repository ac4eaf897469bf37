#pragma once
// Sections of a problem file except [parameters].

#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Version of the supported format.
inline constexpr long problem_format = 1;

/// Throws Error (problem) unless `format` and all top-level keys are present and valid.
void check_format(const TomlTable& file);

/// Sets the separation rule, if stated.
void read_separation(const TomlTable& file, FitProblem& problem);

/// Sets model, damping rule, separation and title. `own_law`: the user-defined law, or null.
void read_model(const TomlTable& file, const ContactModel* own_law, FitProblem& problem);

Rig read_rig(const TomlTable& file);

/// Returns the [[data]] blocks. Files are relative to `folder`, datasets are under `data_root`.
/// With a `form`, standard deviations may name its output and its inputs.
std::vector<DataBlock> read_data_blocks(const TomlTable& file, const std::string& folder, const std::string& data_root,
                                        const FormTask* form = nullptr);

/// Replaces the options that the file states.
void read_solver(const TomlTable& file, SolverOptions& options);

UncertaintyOptions read_uncertainty(const TomlTable& file);

}  // namespace impactfit
