#pragma once
// Reading the sets a validation or a table is made of: what is missing or out of range in them is an Error (data) that
// names file and line, never a misuse of the command line.

#include <functional>
#include <string>
#include <string_view>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// The dataset of this name below data_root.
Dataset required_dataset(const std::string& data_root, std::string_view slug);

/// The number of a cell in SI; an empty cell is an Error.
double required(const Dataset& dataset, std::size_t row, std::string_view column);

/// A whole number of a cell from 2 to 100000, such as the points of a grid; anything else is an Error.
std::size_t required_count(const Dataset& dataset, std::size_t row, std::string_view column);

/// The row of the claim of this name. Throws an Error (data) naming the file when there is none.
std::size_t claim_row(const Dataset& claims, std::string_view claim);

/// Does the work on a row; a value it finds out of range is an Error at that row.
void at_row(const Dataset& dataset, std::size_t row, const std::function<void()>& work);

}  // namespace impactfit
