#pragma once
// Panel: content of a figure (curves, bands and points), independent of its style.

#include <cstddef>
#include <string>
#include <vector>

namespace impactfit {

/// Palette index of measurements beside models: black.
inline constexpr std::size_t measured_color = 8;

/// Palette indices of curves for values along a scale, such as those of a sweep.
inline constexpr std::size_t first_scale_color = 101, last_scale_color = 164;

/// Returns the palette index of the i-th of `count` values along a scale.
constexpr std::size_t scale_color(std::size_t i, std::size_t count) {
    return first_scale_color + (count < 2 ? 0 : i * (last_scale_color - first_scale_color) / (count - 1));
}

/// A curve without a label has the colour of the curve before it.
struct Curve {
    std::string label;
    std::vector<double> x, y;
    bool points = false;             ///< points instead of a line
    std::vector<double> error = {};  ///< half length of the error bar of each point; empty: no error bars
    bool bars = false;               ///< bars from zero instead of a line; later curves are drawn in front
    bool reference = false;          ///< reference value: dashed and grey
    std::size_t color = 0;           ///< palette index from 1; 0: by the label, equal in all panels
    std::vector<long> numbers = {};  ///< of each point in a table, 0: none; a click on a page selects them
};

/// Area between two curves.
struct Band {
    std::string label;
    std::vector<double> x, low, high;
};

/// Position of the legend. `alone` draws only the legend, for panels with `none`.
enum class KeyPlace { upper_left, beside, above, none, alone };

struct Panel {
    std::string x_label, y_label;
    std::vector<Curve> curves;  ///< interrupted at non-finite numbers
    bool logarithmic_x = false;
    KeyPlace key = KeyPlace::upper_left;
    std::vector<Band> bands = {};  ///< drawn behind the curves
    bool logarithmic_y = false;
    std::vector<std::string> x_names = {};  ///< names of 1, 2, ... along the axis, instead of numbers
};

}  // namespace impactfit
