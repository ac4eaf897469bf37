#pragma once
// Reads a dataset: a Data Package folder, or a bare CSV file with its units in the header,
//
//     impact_speed [m/s],restitution [1],duration [ms],sd(duration) [ms]
//
// where a column without brackets is text, `use` 0 drops a row and sd(column) is the standard deviation of a column,
// in the unit it states (in % of a column that has a dimension, it is a fraction of the value). Repeats stay repeats.

#include <string>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Reads the folder of a Data Package, its datapackage.json, a digitised figure (digitised_dataset.hpp), or a bare CSV
/// file; `columns` go with the last two. Throws Error (data) naming file, line and column for everything that cannot be
/// read with certainty: a wrong or missing unit, a cell that is not a finite number, a ragged row, a column twice, a
/// field without its column, …
Dataset read_dataset(const std::string& path, const std::vector<ColumnMapping>& columns = {},
                     const FigureReading& figure = {});

}  // namespace impactfit
