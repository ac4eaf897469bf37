#pragma once
// Options for reading a data file: column mapping, added columns and reading of a digitised figure.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// Renames a column of a user's file: {"v_in", "impact_speed [m/s]"}. Without a unit in `to` the unit of the file
/// applies; two different units are an error.
struct ColumnMapping {
    std::string from, to;
    bool is_header = false;  ///< `to` is the header that column `from`, "column 2", has not in the file
};

/// Adds a column to the table of a user: one quantity for all rows, {"drop_height", {}, "120 cm"}, or a formula of
/// other columns in SI, {"impact_speed", "m/s", "sqrt(2*9.81*L*(1-cos(angle)))"}.
struct AddedColumn {
    enum class Kind { quantity, formula };
    Kind kind;
    std::string name;
    std::optional<std::string> unit;  ///< stated beside the name
    std::string text;                 ///< the quantity or the formula
    SourceLocation where = {};        ///< of the option or of the key
};

/// Options for reading a digitised figure; not allowed for other files.
struct FigureReading {
    std::vector<std::string> series = {};              ///< empty: all series with points
    std::optional<double> click_error = std::nullopt;  ///< standard deviation of a click [pixels]; empty: the default
    /// Standard deviations of x and y as text, for values without pixels: {"y", "0.005"}.
    std::vector<std::pair<std::string, std::string>> deviations = {};
    std::string figure = {}, source = {};  ///< figure and publication, for the provenance

    bool is_plain() const {
        return series.empty() && !click_error && deviations.empty() && figure.empty() && source.empty();
    }
};

}  // namespace impactfit
