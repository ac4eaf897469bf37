#pragma once
// The effective mass of measured impacts: of the rig, or of a column of the data. One rig has one mass unless it is
// said that each row has its own.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/observation/measured_columns.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// The rig all data share.
struct Rig {
    std::optional<double> effective_mass;  ///< of every impact [kg]
    std::string mass_column = {};          ///< that holds it row by row, if it was asked for
    double gravity = standard_gravity;     ///< [m/s^2]
    bool unit_mass = false;                ///< a mass that nobody gives is 1 kg where only restitution is fitted
    SourceLocation where = {};
};

/// The column that holds masses, if the data have it.
std::string mass_column(const Rig& rig);

/// Of the impact of a row [kg]. `name`: as the user calls the data. Throws an Error (problem or data) where no mass is
/// known, where the cell holds none, and where it is not that of the rig.
double mass_of_row(const Rig& rig, const Dataset& dataset, std::size_t row, const std::string& name);

/// Throws an Error (problem) where two sources have different masses and nothing says that each row has its own.
/// `blocks`: where each source of the problem stands in its file.
void check_masses_agree(const std::vector<SourceLocation>& blocks, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
