#pragma once
// Common keys of data blocks in a problem file: file, columns, observables, loss.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/calibration/observation/blocks.hpp"
#include "impactfit/calibration/problem_file/toml_table.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/objective/robust_loss.hpp"

namespace impactfit {

/// Data file and its name in the problem file.
struct BlockFile {
    std::string path, name;
};

/// Returns the path of `file` relative to `folder`, or of the shipped `dataset` under `data_root`. Throws Error
/// (problem) unless exactly one of the two keys is present and the file exists.
BlockFile find_block_file(const TomlTable& entry, const std::string& folder, const std::string& data_root);

/// Returns the column mapping. Throws Error (problem) for a shipped dataset, whose columns are already named.
std::vector<ColumnMapping> read_block_columns(const TomlTable& entry);

/// Returns the columns of `set_columns` and `computed`, which the file does not have. Throws Error (problem).
std::vector<AddedColumn> read_added_columns(const TomlTable& entry);

/// Returns the sheet and the layout of a table. Throws Error (problem) for an unknown layout.
TableReading read_block_reading(const TomlTable& entry);

/// Returns the reading options of a digitised figure. The reader of data rejects these keys for other files. Throws
/// Error (problem).
FigureReading read_block_figure(const TomlTable& entry);

/// Returns the name of the group of all rows, and the column with the groups in its place. Both empty without the key.
/// Throws Error (problem).
std::pair<std::string, std::optional<GroupColumn>> read_block_group(const TomlTable& entry);

/// Returns the observable of this name. Throws Error (problem) at `where`.
const Observable& observable_called(const std::string& name, const SourceLocation& where);

/// Returns `observables`. Empty if the key is absent. Throws Error (problem), also for duplicates.
std::vector<const Observable*> read_block_observables(const TomlTable& entry);

/// Returns `loss` and `loss_width`; the default width has 95 % efficiency. Throws Error (problem).
RobustLoss read_block_loss(const TomlTable& entry);

}  // namespace impactfit
