#pragma once
// Description of a dataset: a Frictionless Data Package, datapackage.json, with an additional object `provenance`.
//
// In addition to the standard keys (name, title, description, licenses, sources, resources) the package has
// `provenance` {kind, source, place, tool, date, licence}. A field may have `unit` (mandatory for numbers),
// `uncertainty`, `provenance`, a kind that overrides that of the package, and `calibration` if it was read from the
// axis of a figure. `no_impacts` of a package without measured impacts states the meaning of its rows and the command
// that uses them.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

struct DataPackage {
    std::string slug, title, description;
    Provenance provenance;
    std::string data_path;  ///< path of the CSV, relative to the package folder
    std::string declared_hash;
    std::optional<std::size_t> declared_bytes;
    std::vector<Field> fields;       ///< in the order of the package
    std::string errors_path;         ///< of the CSV with the errors that rows share (common_errors.hpp); empty: none
    std::vector<std::string> notes;  ///< parts of the package that are not read
    std::string no_impacts;          ///< see Dataset
};

/// Parses the JSON text of `file`. Throws Error (data) for text that is not JSON (with line and column), a missing,
/// misspelt or mistyped key, an unknown provenance kind, a unit of the wrong dimension, and a path outside the package
/// folder.
DataPackage parse_data_package(const std::string& text, const std::string& file);

}  // namespace impactfit
