#pragma once
// Digest of a calibration problem: identifies the owner of a checkpoint.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"

namespace impactfit {

/// Returns the digest of the problem file, its data files and the options that change the result: search, uncertainty,
/// and `data_options`, the options of a problem without a file.
CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& data_options);

}  // namespace impactfit
