#pragma once
// What the blocks of data in a problem file share: the file, its columns, the observables, the loss.

#include <string>
#include <vector>

#include "impactfit/calibration/problem_file/toml_table.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/objective/robust_loss.hpp"

namespace impactfit {

/// A file of data and how the user calls it.
struct BlockFile {
    std::string path, name;
};

/// Of `file` relative to `folder`, or of the shipped `dataset` under `data_root`. Throws an Error (problem).
BlockFile find_block_file(const TomlTable& entry, const std::string& folder, const std::string& data_root);

/// Throws an Error (problem) for a shipped dataset, whose columns have their names.
std::vector<ColumnMapping> read_block_columns(const TomlTable& entry);

/// How a digitised figure is read; the reader of data refuses these keys for other files. Throws an Error (problem).
FigureReading read_block_figure(const TomlTable& entry);

/// The observable of this name. Throws an Error (problem) with the place `where`.
const Observable& observable_called(const std::string& name, const SourceLocation& where);

/// `observables`, each once; empty if the key is not there. Throws an Error (problem).
std::vector<const Observable*> read_block_observables(const TomlTable& entry);

/// `loss` and `loss_width`; without a width the usual one. Throws an Error (problem).
RobustLoss read_block_loss(const TomlTable& entry);

}  // namespace impactfit
