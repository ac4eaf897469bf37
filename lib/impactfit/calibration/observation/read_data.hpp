#pragma once
// From measured rows to the conditions of a fit: which rows and observables, the masses, and the noise.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/observation/digitisation_errors.hpp"
#include "impactfit/calibration/observation/measured_columns.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit {

/// Reads the blocks into conditions, predictions, sources and notes of a problem whose model and parameters are
/// known. Throws an Error (data or problem) for rows that cannot be used and for blocks that
/// contradict the rig or the parameters. `figures`: those of all data and records of the problem.
void read_data(const std::vector<DataBlock>& blocks, const Rig& rig, KnownFigures& figures, FitProblem& problem);

/// Place of a group among those of the problem, to which a new one is added; data without a group are of one.
std::size_t group_of(const std::string& name, FitProblem& problem);

}  // namespace impactfit
