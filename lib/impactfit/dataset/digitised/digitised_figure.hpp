#pragma once
// Digitised figure: axes calibrated by clicks, and series of points (clicked, or detected on curves).

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/digitised/figure_axes.hpp"

namespace impactfit {

struct NamedAxes {
    std::string name;
    std::string kind;                ///< as named by the digitiser: "XYAxes", "BarAxes", …
    std::optional<FigureAxes> axes;  ///< empty for other axes than XY axes
};

struct FigureSeries {
    std::string name;
    std::string axes;  ///< name of its axes; empty if it has none
    std::vector<Pixel> points;
};

struct DigitisedFigure {
    std::string format;  ///< "WebPlotDigitizer project 4.2"
    std::vector<NamedAxes> axes;
    std::vector<FigureSeries> series;  ///< in the order of the file, including series without points
    std::vector<std::string> notes;
};

}  // namespace impactfit
