#pragma once
// Chart: a panel of figure_json as data of the script of a page, and in words.

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "impactfit/report/format/json.hpp"

namespace impactfit {

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

/// Returns the panel as JSON for the script, with indices into `columns` and the look of each curve. `shown` as
/// DocumentFigure. Text cannot end the script element.
std::string chart_data(const Json& panel, std::size_t shown, ChartColumns& columns);

/// Returns "duration [ms] over impact speed [m/s]".
std::string chart_name(const Json& panel);

/// Returns the text alternative: axes, ranges, curves.
std::string chart_description(const std::string& title, const Json& panel);

}  // namespace impactfit
