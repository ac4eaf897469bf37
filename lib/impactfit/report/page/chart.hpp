#pragma once
// Chart: a panel of figure_json as data of the script of a page, and in words.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Figure of a panel. The panels of a figure share the colours of their labels.
struct ChartFigure {
    std::size_t number;
    std::size_t shown;  ///< as PageFigure
};

/// Numbers of all charts of a page, six significant digits. Equal lists, such as the speeds of two observables, are
/// stored once.
class ChartColumns {
public:
    /// Returns the index of the list. Values other than numbers become null.
    std::size_t add(const Json& list);
    /// Returns the lists as a JSON array.
    std::string json() const;

private:
    std::map<std::string, std::size_t> index_;
    std::vector<std::string> lists_;
};

/// Returns the panel as JSON for the script, with indices into `columns`. Text cannot end the script element.
std::string chart_data(const ChartFigure& figure, const Json& panel, ChartColumns& columns);

/// Returns "duration [ms] over impact speed [m/s]".
std::string chart_name(const Json& panel);

/// Returns the text alternative: axes, ranges, curves.
std::string chart_description(const std::string& title, const Json& panel);

}  // namespace impactfit
