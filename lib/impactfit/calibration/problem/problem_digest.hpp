#pragma once
// Digest of a calibration problem: identifies the owner of a checkpoint.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"

namespace impactfit {

/// Returns the digest of the problem file, its data files and `options`. `options` contains the command-line options
/// that change the result.
CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& options);

}  // namespace impactfit
