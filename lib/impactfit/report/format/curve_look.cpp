#include "impactfit/report/format/curve_look.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

constexpr std::array<const char*, 7> palette{"#0f78bd", "#d55e00", "#00936b", "#a35bc4",
                                             "#946b2d", "#d1568f", "#1591a3"};
constexpr const char *ink = "#000000", *grey = "#7d8590";
constexpr std::size_t dashes = 5, symbols = 6;

using Rgb = std::array<double, 3>;

/// Blue, violet and orange of the palette, for values along a scale.
constexpr std::array<Rgb, 3> scale_colors{{{15, 120, 189}, {163, 91, 196}, {213, 94, 0}}};

std::string color_on_scale(double place) {
    const double position = place * static_cast<double>(scale_colors.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(position), scale_colors.size() - 2);
    const double share = position - static_cast<double>(low);
    std::string colour = "#";
    for (std::size_t i = 0; i < 3; ++i)
        colour += fmt::format("{:02x}", std::lround(std::lerp(scale_colors[low][i], scale_colors[low + 1][i], share)));
    return colour;
}

std::set<std::size_t> demanded_colors(const std::vector<Panel>& panels) {
    std::set<std::size_t> demanded{measured_color};
    for (const Panel& panel : panels)
        for (const Curve& curve : panel.curves) demanded.insert(curve.color);
    return demanded;
}

void set_colors(std::vector<Panel>& panels) {
    const std::set<std::size_t> demanded = demanded_colors(panels);
    std::map<std::string, std::size_t> of_label{{"measured", measured_color}};
    std::size_t last = 0;
    for (Panel& panel : panels) {
        std::size_t before = 1;
        for (Curve& curve : panel.curves) {
            if (curve.reference) continue;
            if (curve.color == 0 && curve.label.empty()) curve.color = before;
            if (curve.color == 0) {
                const auto [known, is_new] = of_label.try_emplace(curve.label, 0);
                while (is_new && (known->second == 0 || demanded.contains(known->second))) known->second = ++last;
                curve.color = known->second;
            }
            before = curve.color;
        }
    }
}

}  // namespace

CurveLook curve_look(std::size_t color) {
    if (color == 0) return {grey, Dash::dash, Symbol::circle};
    if (color == measured_color) return {ink, Dash::solid, Symbol::circle};
    if (color >= first_scale_color) {
        const std::size_t step = color - first_scale_color;
        const double place = static_cast<double>(step) / static_cast<double>(last_scale_color - first_scale_color);
        return {color_on_scale(std::min(place, 1.0)), step % 2 == 0 ? Dash::solid : Dash::dash, Symbol::circle};
    }
    const std::size_t place = color - (color > measured_color ? 2 : 1);
    return {palette[place % palette.size()], static_cast<Dash>(place % dashes), static_cast<Symbol>(place % symbols)};
}

std::vector<Panel> styled_panels(std::vector<Panel> panels) {
    set_colors(panels);
    for (Panel& panel : panels)
        for (std::string* label : {&panel.x_label, &panel.y_label}) *label = spaced_name(*label);
    return panels;
}

std::size_t band_color(const Panel& panel) {
    for (const Curve& curve : panel.curves)
        if (!curve.points && !curve.bars && !curve.reference && curve.color != 0) return curve.color;
    return 1;
}

}  // namespace impactfit
