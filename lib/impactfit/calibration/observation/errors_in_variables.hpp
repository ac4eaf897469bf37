#pragma once
// Errors in variables: errors of impact speeds and of the axes of digitised figures, estimated jointly with the law.
// Each is a nuisance parameter in standard deviations.

#include "impactfit/calibration/observation/block_reading.hpp"

namespace impactfit {

/// FitParameter::display_group of the errors of impact speeds, one per impact.
inline constexpr const char* impact_speed_errors = "errors of impact speeds";
/// That of the speeds of records that only the fit determines [m/s].
inline constexpr const char* free_impact_speeds = "corrections of free impact speeds";

/// Adds the errors of a row to its condition: of the impact speed, if stated, and of a digitised figure. Points of one
/// figure share its errors across data blocks. Throws Error (problem) unless 0 < deviation < speed.
void add_row_errors(const BlockReader& reading, std::size_t row, FitCondition& condition, FitProblem& problem);

/// Adds to FitProblem::rig_errors what the last condition, of this row, shares with others: the errors of the drag
/// coefficient, of the scales of heights and times, and of a drop height that was set once for several impacts.
void add_rig_errors(const BlockReader& reading, const Rig& rig, std::size_t row, FitProblem& problem);

/// Adds the errors that rows of a table share: correlations of restitutions for errors of few rows,
/// FitProblem::rig_errors for others, such as that of a drag coefficient. `places`: index of the condition of each row,
/// empty for a row that is not used.
void add_common_errors(const Dataset& dataset, const std::vector<std::optional<std::size_t>>& places,
                       FitProblem& problem);

/// Returns a note whether the deviation of the impact speed in the data, sd(impact_speed), is used. Empty if the data
/// state none, or if it is stated outside the data. `source` is the index of the block among the conditions.
std::string speed_error_note(const BlockReader& reading, const std::vector<FitCondition>& conditions,
                             std::size_t source);

/// Returns a note on impact speeds or drop heights whose rounding to the last digit of their column, a standard
/// deviation of 1/sqrt(12) of it, changes a measured value of the smallest speed by more than its noise: the stated
/// one, or the scatter about a power of the speed. Empty if the error of the speed is stated, if it is below 2 %, and
/// for points of a form and recordings.
std::string rounded_speeds_note(const BlockReader& reading, const FitProblem& problem, std::size_t source);

/// Makes the impact speed of the next condition of the problem free. Its speed is the start: the estimate is between a
/// tenth of it and ten times it.
void add_free_speed(FitCondition& condition, FitProblem& problem);

/// Adds the error of the impact speed of the next condition of the problem, with a prior of 0 +- `deviation` [m/s].
void add_speed_error_of_record(double deviation, FitCondition& condition, FitProblem& problem);

}  // namespace impactfit
