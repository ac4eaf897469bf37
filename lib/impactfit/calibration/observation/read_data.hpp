#pragma once
// Data reading: measured rows to conditions of a fit, with row selection, observables, masses and noise.

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

/// Reads the blocks into conditions, predictions, sources and notes of a problem. Requires model and parameters. Throws
/// Error (data or problem) for invalid rows, and for blocks that contradict the rig or the parameters. `figures`:
/// figures of all data and records of the problem.
void read_data(const std::vector<DataBlock>& blocks, const Rig& rig, KnownFigures& figures, FitProblem& problem);

/// Returns the index of a group. Adds a new group. Data without group belong to one group of empty name.
std::size_t group_of(const std::string& name, FitProblem& problem);

}  // namespace impactfit
