#pragma once
// The effective mass of measured impacts: of the rig, or of a column of the data. One rig has one mass unless it is
// said that each row has its own.

#include <string>
#include <vector>

#include "impactfit/calibration/problem_data.hpp"

namespace impactfit {

/// The column that holds masses, if the data have it.
std::string mass_column(const Rig& rig);

/// Of the impact of a row [kg]. `name`: as the user calls the data. Throws an Error (problem or data) where no mass is
/// known, where the cell holds none, and where it is not that of the rig.
double mass_of_row(const Rig& rig, const Dataset& dataset, std::size_t row, const std::string& name);

/// Throws an Error (problem) where two sources have different masses and nothing says that each row has its own.
/// `blocks`: where each source of the problem stands in its file.
void check_masses_agree(const std::vector<Where>& blocks, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
