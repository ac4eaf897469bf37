#pragma once
// What a figure shows, without a word on how it is drawn: curves, bands and points in panels.

#include <string>
#include <vector>

namespace impactfit {

struct Curve {
    std::string label;
    std::vector<double> x, y;
    bool points = false;             ///< single points instead of a line
    std::vector<double> error = {};  ///< half length of the error bar of each point; empty: none
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
};

}  // namespace impactfit
