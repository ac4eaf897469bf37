#pragma once
// Writes a dataset as a Data Package; read_dataset returns the same numbers.

#include <string>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Returns the points as CSV: names of the fields, and the text of each cell, with a decimal point.
std::string points_csv(const Dataset& dataset);

/// Returns the datapackage.json of these points, with their hash. The provenance must have a kind and a source.
std::string package_json(const Dataset& dataset, const std::string& points);

/// Writes points.csv and datapackage.json into `folder`, both or neither; creates the folder. Existing files are
/// replaced only if `replace`. Throws Error (usage) otherwise.
void write_package(const Dataset& dataset, const std::string& folder, bool replace);

}  // namespace impactfit
