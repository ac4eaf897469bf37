#pragma once
// How a data file is read: its columns under names of ours, and what a digitised figure is taken for.

#include <optional>
#include <string>
#include <utility>
#include <vector>

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

}  // namespace impactfit
