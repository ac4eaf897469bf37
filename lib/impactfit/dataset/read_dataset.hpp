#pragma once
// Reads a dataset: a Data Package folder, or a bare CSV file with its units in the header,
//
//     impact_speed [m/s],restitution [1],duration [ms],sd(duration) [ms]
//
// where a column without brackets is text, `use` 0 drops a row and sd(column) is the standard deviation of a column,
// in the unit it states (in % of a column that has a dimension, it is a fraction of the value). Repeats stay repeats.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/dataset/dataset.hpp"

namespace impactfit {

/// One column of somebody's own file under the name it goes by here: {"v_in", "impact_speed [m/s]"}. Without a unit in
/// `to` the file's own unit stays; two units that differ are an error.
struct ColumnMapping {
    std::string from, to;
};

/// How a digitised figure is read; none of it goes with other files.
struct FigureReading {
    std::vector<std::string> series = {};              ///< none: all that have points
    std::optional<double> click_error = std::nullopt;  ///< standard deviation of a click [pixels]; none: the usual one
    /// Standard deviations of x and y in words, for values without pixels: {"y", "0.005"}.
    std::vector<std::pair<std::string, std::string>> deviations = {};
    std::string figure = {}, source = {};  ///< which figure of what, for the provenance

    bool is_plain() const {
        return series.empty() && !click_error && deviations.empty() && figure.empty() && source.empty();
    }
};

/// Reads the folder of a Data Package, its datapackage.json, a digitised figure (digitised_dataset.hpp), or a bare CSV
/// file; `columns` go with the last two. Throws Error (data) naming file, line and column for everything that cannot be
/// read with certainty: a wrong or missing unit, a cell that is not a finite number, a ragged row, a column twice, a
/// field without its column, …
Dataset read_dataset(const std::string& path, const std::vector<ColumnMapping>& columns = {},
                     const FigureReading& figure = {});

}  // namespace impactfit
