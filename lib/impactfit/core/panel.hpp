#pragma once
// What a figure shows, without a word on how it is drawn: curves, bands and points in panels.

#include <cstddef>
#include <string>
#include <vector>

namespace impactfit {

struct Curve {
    std::string label;
    std::vector<double> x, y;
    bool points = false;             ///< single points instead of a line
    std::vector<double> error = {};  ///< half length of the error bar of each point; empty: none
    bool bars = false;               ///< from zero, instead of a line; later ones stand before earlier ones
    bool reference = false;          ///< a value to compare with: dashed and grey
    std::size_t color = 0;           ///< of the palette, from 1; 0: that of the place in the panel
};

/// The ground between two curves.
struct Band {
    std::string label;
    std::vector<double> x, low, high;
};

/// Where the labels of the curves stand; with `alone` they are all that is drawn: the labels of panels with `none`.
enum class KeyPlace { upper_left, beside, below, none, alone };

struct Panel {
    std::string x_label, y_label;
    std::vector<Curve> curves;  ///< broken where a number is not finite
    bool logarithmic_x = false;
    KeyPlace key = KeyPlace::upper_left;
    std::vector<Band> bands = {};  ///< behind the curves
    bool logarithmic_y = false;
    std::vector<std::string> x_names = {};  ///< of 1, 2, ... along the axis, instead of numbers
};

}  // namespace impactfit
