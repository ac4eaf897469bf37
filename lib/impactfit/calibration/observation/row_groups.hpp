#pragma once
// Groups of rows by the texts of a column: specimens, days.

#include <string>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Throws Error (problem) for a group column that is missing or measured, and for an empty cell in a chosen row.
void check_group_column(const Dataset& dataset, const DataBlock& block);

/// Throws Error (problem) for a group column of records that is missing, measured, or has a single group. Records of
/// one impact for each group are sufficient: an impact has many samples.
void check_group_column(const Dataset& dataset, const RecordBlock& block);

/// Returns the group of a row: its text in the group column, else the group of the block.
const std::string& row_group(const Dataset& dataset, std::size_t row, const DataBlock& block);

/// Throws Error (problem) for blocks with a group column unless two groups have two fitted impacts each: fewer
/// give no difference of the groups.
void check_row_groups(const std::vector<DataBlock>& blocks, const FitProblem& problem);

/// Returns the number of fitted impacts of each group.
std::vector<std::size_t> impacts_by_group(const FitProblem& problem);

}  // namespace impactfit
