#pragma once
// Reads a dataset: a Data Package folder, or a bare CSV file with units in the header,
//
//     impact_speed [m/s],restitution [1],duration [ms],sd(duration) [ms]
//
// A column without brackets is text. `use` 0 drops a row. sd(column) is the standard deviation of a column, in the
// stated unit; in % of a column with a dimension, it is a fraction of the value. Replicates are separate rows.

#include <string>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/read_options.hpp"

namespace impactfit {

/// Reads the folder of a Data Package, its datapackage.json, a digitised figure (digitised_dataset.hpp), or a bare CSV
/// file or workbook. `columns` and `reading` apply to the last two; the sheet of `reading` to a workbook (.xlsx, .ods,
/// .xls). Throws Error (data) naming file, line and column for ambiguous or invalid input: a wrong
/// or missing unit, a cell that is not a finite number, a ragged row, a duplicate column, a field without its column, …
/// `added`: columns of the user, in every table but a digitised figure (added_columns.hpp).
Dataset read_dataset(const std::string& path, const std::vector<ColumnMapping>& columns = {},
                     const FigureReading& figure = {}, const TableReading& reading = {},
                     const std::vector<AddedColumn>& added = {});

/// Reads a table in memory: the content of a bare CSV file. `name` replaces the path in the dataset and in messages.
Dataset read_table(const std::string& content, const std::string& name, const std::vector<ColumnMapping>& columns = {},
                   const std::vector<AddedColumn>& added = {}, const TableReading& reading = {});

}  // namespace impactfit
