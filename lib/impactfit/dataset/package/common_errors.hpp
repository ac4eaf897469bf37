#pragma once
// Errors that impacts share, as a second resource of a Data Package: a CSV with a row for each effect,
//
//     error,row,impact_speed [m/s],restitution [1],text
//
// `row` is the number of the impact in the first resource, from 1. The values are the changes by one standard
// deviation.

#include <string>
#include <string_view>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Name of the resource, and of its file with the ending .csv.
inline constexpr std::string_view common_errors_resource = "common_errors";

/// Returns the errors of a dataset as CSV.
std::string common_errors_csv(const Dataset& dataset);

/// Adds the errors of a CSV to a dataset. Effects on rows that are not used are left out. Throws Error (data) naming
/// file and line for another header, a number that is not finite, and a row that does not exist.
void add_common_errors(const std::string& csv, const std::string& file, long rows, Dataset& dataset);

}  // namespace impactfit
