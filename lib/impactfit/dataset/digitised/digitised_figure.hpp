#pragma once
// A figure as a digitiser keeps it: axes calibrated by clicks, and series of points clicked or found on curves.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/digitised/figure_axes.hpp"

namespace impactfit {

struct NamedAxes {
    std::string name;
    std::string kind;                ///< as the digitiser calls it: "XYAxes", "BarAxes", …
    std::optional<FigureAxes> axes;  ///< of XY axes only
};

struct FigureSeries {
    std::string name;
    std::string axes;  ///< the name of its axes; empty when it has none
    std::vector<Pixel> points;
};

struct DigitisedFigure {
    std::string format;  ///< "WebPlotDigitizer project 4.2"
    std::vector<NamedAxes> axes;
    std::vector<FigureSeries> series;  ///< in the order of the file, also those without points
    std::vector<std::string> notes;
};

}  // namespace impactfit
