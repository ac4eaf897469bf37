#pragma once
// Choice of the columns of a lab file: means, standard deviations, repeats, and columns that mean the same.

#include "impactfit/dataset/lab_file/lab_table.hpp"

namespace impactfit {

/// Sets the target of every column. "mean" and "std" without a quantity belong to the quantity to their left. A column
/// named by the user, then one in the syntax of the program, supersedes others of the same quantity; single values
/// supersede their mean and standard deviation. Columns of a response with one name, or one name and numbers, are
/// repeats; so are those of an input that has as many columns as a response. Throws Error (data) with the options that
/// decide for other columns of one quantity, and for a name without a unit that has two meanings.
void choose_columns(LabTable& table);

}  // namespace impactfit
