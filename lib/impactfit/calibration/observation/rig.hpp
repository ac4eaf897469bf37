#pragma once
// Rig: effective mass of measured impacts, common or from a data column.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/observation/measured_columns.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Properties common to all data.
struct Rig {
    std::optional<double> effective_mass;  ///< of every impact [kg]
    std::string mass_column = {};          ///< requested mass column
    double gravity = standard_gravity;     ///< [m/s^2]
    bool unit_mass = false;                ///< default mass of 1 kg if only restitution is fitted
    SourceLocation where = {};
};

/// Returns the name of the mass column.
std::string mass_column(const Rig& rig);

/// Returns the effective mass of the impact of a row [kg]. `name`: user-defined name of the data. Throws Error (problem
/// or data) for a missing or invalid mass, and for a mass that differs from the rig.
double mass_of_row(const Rig& rig, const Dataset& dataset, std::size_t row, const std::string& name);

/// Throws Error (problem) if two sources have different masses and no mass column is requested. `blocks`: location of
/// each source in the problem file.
void check_masses_agree(const std::vector<SourceLocation>& blocks, const Rig& rig, const FitProblem& problem);

}  // namespace impactfit
