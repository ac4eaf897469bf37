#pragma once
// The description half of a dataset: a Frictionless Data Package, datapackage.json, with one object of our own.
//
// Beside the standard keys (name, title, description, licenses, sources, resources) the package has `provenance`
// {kind, source, place, tool, date, licence}; a field may have `unit` (numbers must), `uncertainty`, `provenance`,
// a kind that overrides the package's, and `calibration` if it was read off the axis of a figure. `no_impacts` of a
// package without measured impacts says what its rows are and which command uses them.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

struct DataPackage {
    std::string slug, title, description;
    Provenance provenance;
    std::string data_path;  ///< of the CSV, relative to the package's folder
    std::string declared_hash;
    std::optional<std::size_t> declared_bytes;
    std::vector<Field> fields;       ///< in the order of the package
    std::vector<std::string> notes;  ///< what of it is not read
    std::string no_impacts;          ///< see Dataset
};

/// Reads the JSON text of `file`. Throws Error (data) for text that is not JSON (with line and column), a missing,
/// misspelt or mistyped key, an unknown provenance kind, a unit that is wrong for its column, and a path that leaves
/// the package's folder.
DataPackage parse_data_package(const std::string& text, const std::string& file);

}  // namespace impactfit
