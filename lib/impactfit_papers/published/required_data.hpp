#pragma once
// Required data of validations and tables. A missing or out-of-range entry is an Error (data) naming file and line,
// never an error of usage.

#include <functional>
#include <string>
#include <string_view>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Returns the dataset with this slug below data_root.
Dataset required_dataset(const std::string& data_root, std::string_view slug);

/// Returns the number of a cell in SI. Throws an Error (data) for an empty cell.
double required(const Dataset& dataset, std::size_t row, std::string_view column);

/// Returns an integer cell from 2 to 100000, such as the number of grid points. Throws an Error (data) otherwise.
std::size_t required_count(const Dataset& dataset, std::size_t row, std::string_view column);

/// Returns the row of the claim with this name. Throws an Error (data) naming the file if there is none.
std::size_t claim_row(const Dataset& claims, std::string_view claim);

/// Calls `work` for a row. Errors on values out of range become errors at that row.
void at_row(const Dataset& dataset, std::size_t row, const std::function<void()>& work);

}  // namespace impactfit
