#pragma once
// Shared errors: errors of the rig and of digitised axes that several measured values share, as nuisance parameters
// with prior 0 +- 1 in standard deviations.

#include <cstddef>
#include <string>
#include <string_view>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Start of the names of errors of drop heights.
inline constexpr std::string_view drop_height_errors = "drop_height_error";

/// Returns the index of an error among the auxiliary parameters. Adds the error if absent.
std::size_t error_called(const std::string& name, const char* display_group, FitProblem& problem);

/// Adds an error of a name that no auxiliary parameter has, such as that of one row, and returns its index. No search:
/// a table of n rows has n errors.
std::size_t new_error(const std::string& name, const char* display_group, FitProblem& problem);

/// Adds the effect of an error of one standard deviation on a condition: `speed` on the impact speed [m/s], `rebound`
/// on the rebound speed relative to the impact speed, which changes a restitution that is their ratio.
void add_effect(RigError& error, const FitProblem& problem, std::size_t condition, double speed, double rebound);

/// Makes nuisance parameters of FitProblem::rig_errors. Without known standard deviations of the measured values
/// they are left out, with a note: their weight relative to the data is then unknown.
void apply_rig_errors(FitProblem& problem);

}  // namespace impactfit
