#pragma once
// List of the shipped datasets, and a dataset with its provenance.

#include <string>

#include "impactfit/core/table.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Returns one row per shipped dataset: slug, rows, kind, integrity, title. Throws Error as list_datasets.
Table dataset_list_table(const std::string& data_root);

/// Returns the list as JSON of schema impactfit.datasets/1.
std::string dataset_list_json(const Table& list);

/// Returns provenance, integrity, notes, rows and fields. The numbers have the digits and units of the file.
std::string dataset_text(const Dataset& dataset);

/// Returns title, origin and first rows.
std::string short_dataset_text(const Dataset& dataset);

/// Returns JSON of schema impactfit.datasets/1: rows, and provenance, notes, fields, and the columns of the file in
/// `dataset`.
std::string dataset_json(const Dataset& dataset);

/// Returns the rows as CSV with units in the header. The numbers have the digits and units of the file.
std::string dataset_csv(const Dataset& dataset);

}  // namespace impactfit
