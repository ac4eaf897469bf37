#pragma once
// Section [[record]]: measured curves, one or several impacts per file.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"

namespace impactfit {

/// Returns the [[record]] blocks. Throws Error (problem) with file, line and key.
std::vector<RecordBlock> read_record_blocks(const TomlTable& file, const std::string& folder,
                                            const std::string& data_root, const FitProblem& problem);

}  // namespace impactfit
