#pragma once
// The digest of a calibration problem, to which a checkpoint belongs.

#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/checkpoint/checkpoint_format.hpp"

namespace impactfit {

/// Of the problem file, its data files and `options`, the words of a command line that change the result.
CheckpointOwner checkpoint_owner(const FitProblem& problem, const std::string& options);

}  // namespace impactfit
