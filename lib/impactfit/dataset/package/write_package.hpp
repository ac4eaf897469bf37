#pragma once
// Writes a dataset as a Data Package that read_dataset takes back with the same numbers.

#include <string>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// The points as CSV: the names of the fields, and each cell as it stands in the dataset, with a decimal point.
std::string points_csv(const Dataset& dataset);

/// The datapackage.json that goes with these points, with their hash. The provenance must have a kind and a source.
std::string package_json(const Dataset& dataset, const std::string& points);

/// Writes points.csv and datapackage.json into `folder`, which is made if need be; both or neither, and nothing over
/// what is there unless `replace`. Throws Error (usage) otherwise.
void write_package(const Dataset& dataset, const std::string& folder, bool replace);

}  // namespace impactfit
