#pragma once
// Record reading: measured curves to conditions of a fit.

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Reads a block into conditions of the problem, one per impact. Throws Error (data or problem).
void read_record_block(const RecordBlock& block, const Rig& rig, KnownFigures& figures, FitProblem& problem);

}  // namespace impactfit
