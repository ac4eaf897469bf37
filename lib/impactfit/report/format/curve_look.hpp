#pragma once
// Look of a curve: colour, dash and symbol, the same in SVG, on pages and on matplotlib axes.

#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"

namespace impactfit {

enum class Dash { solid, dash, dash_dot, dot, long_dash_dot };
enum class Symbol { circle, square, diamond, triangle_up, triangle_down, pentagon };

/// Colours have a contrast of 3 or more on white and on the dark page. Dashes differ too, for a print in grey.
struct CurveLook {
    std::string colour;  ///< "#rrggbb"; black for measured_color
    Dash dash;
    Symbol symbol;
};

/// Returns the look of a palette index (Curve::color); index 0 is a reference: grey and dashed.
CurveLook curve_look(std::size_t color);

/// Returns the panels of a figure as every output shows them. Axis labels have blanks in place of underscores. Each
/// curve has its palette index: equal labels have equal indices, in the order of appearance, except indices that a
/// curve demands. A curve named "measured" has measured_color, a curve without a label the index of the curve before
/// it, a reference 0.
std::vector<Panel> styled_panels(std::vector<Panel> panels);

/// Returns the palette index of a band: that of the first line, since a band is around a line; 1 without a line.
std::size_t band_color(const Panel& panel);

}  // namespace impactfit
