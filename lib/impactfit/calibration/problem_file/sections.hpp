#pragma once
// The sections of a problem file beside [parameters].

#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// The version of the format this program reads.
inline constexpr long problem_format = 1;

/// Throws an Error (problem) unless `format` is there and known and the keys of the file are.
void check_format(const TomlTable& file);

/// Sets model, rule, separation and title.
void read_model(const TomlTable& file, FitProblem& problem);

Rig read_rig(const TomlTable& file);

/// The [[data]] blocks; their files are relative to `folder`, their datasets under `data_root`.
std::vector<DataBlock> read_data_blocks(const TomlTable& file, const std::string& folder, const std::string& data_root);

SolverOptions read_solver(const TomlTable& file);

UncertaintyOptions read_uncertainty(const TomlTable& file);

}  // namespace impactfit
