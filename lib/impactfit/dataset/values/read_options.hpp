#pragma once
// Options for reading a data file: column mapping, added columns and reading of a digitised figure.

#include <array>
#include <optional>
#include <string>
#include <string_view>
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

/// Names of the layouts of a table (arranged_table.hpp). "rows": a header above rows, and no other layout.
inline constexpr std::array<std::string_view, 7> layout_names{"rows",    "side_by_side", "transposed", "long",
                                                              "crossed", "titled",       "blocks"};

/// Place and layout of the table in a file. Each member replaces what the reader finds in the file.
struct TableReading {
    std::string sheet = {};                   ///< of a workbook; empty: the only one with data
    std::string layout = {};                  ///< of `layout_names`; empty: by the file
    std::optional<long> header_line = {};     ///< from 1; lines above it are titles. Empty: by the file
    std::vector<std::string> fill_down = {};  ///< columns whose empty cells have the value above them

    /// True if the file decides, apart from its sheet.
    bool is_of_file() const { return layout.empty() && !header_line && fill_down.empty(); }
};

/// Throws Error (data) for a stated layout of a file that is no bare table, such as a Data Package or a recording.
void refuse_stated_layout(const TableReading& reading, const std::string& file);

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
