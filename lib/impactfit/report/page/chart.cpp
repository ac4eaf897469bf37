#include "impactfit/report/page/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "impactfit/report/format/curve_look.hpp"

namespace impactfit {
namespace {

/// Text as JSON without '<', so that no text of a file ends the script element or starts a comment.
std::string script_text(const Json& text) {
    std::string result;
    for (const char c : text.dump(-1, ' ', false, Json::error_handler_t::replace))
        result += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return result;
}

std::string numbers(const Json& list) {
    std::string text = "[";
    for (const Json& value : list)
        text += fmt::format("{}{}", text.size() > 1 ? "," : "",
                            value.is_number_integer() ? fmt::format("{}", value.get<long>())
                            : value.is_number()       ? fmt::format("{:.6g}", value.get<double>())
                                                      : "null");
    return text + "]";
}

/// Names of the plotting library, in the order of Dash and Symbol.
constexpr std::array<const char*, 5> dash_names{"solid", "dash", "dashdot", "dot", "longdashdot"};
constexpr std::array<const char*, 6> symbol_names{"circle",      "square",        "diamond",
                                                  "triangle-up", "triangle-down", "pentagon"};
constexpr const char* page_ink = "#010203";  ///< the style sheet replaces it by the colour of text

std::string color_text(std::size_t color) {
    return color == measured_color ? page_ink : curve_look(color).colour;
}

/// Palette index of a curve: 0 for a reference, 1 for a stored figure without indices.
std::size_t color_of(const Json& curve) {
    return curve.at("style") == "reference" ? 0 : curve.value("color", std::size_t{1});
}

std::string curve_data(const Json& curve, ChartColumns& columns) {
    const std::size_t color = color_of(curve);
    const CurveLook look = curve_look(color);
    std::string text =
        fmt::format(R"({{"label":{},"style":{},"color":"{}","dash":"{}","symbol":"{}")", script_text(curve.at("label")),
                    script_text(curve.at("style")), color_text(color), dash_names[static_cast<std::size_t>(look.dash)],
                    symbol_names[static_cast<std::size_t>(look.symbol)]);
    for (const char* key : {"x", "y", "error", "numbers"})
        if (curve.contains(key)) text += fmt::format(",\"{}\":{}", key, columns.add(curve.at(key)));
    return text + "}";
}

std::string band_data(const Json& band, ChartColumns& columns) {
    std::string text = fmt::format("{{\"label\":{}", script_text(band.at("label")));
    for (const char* key : {"x", "low", "high"}) text += fmt::format(",\"{}\":{}", key, columns.add(band.at(key)));
    return text + "}";
}

/// A band has the colour of the first line.
std::string band_color_text(const Json& panel) {
    for (const Json& curve : panel.at("curves"))
        if (curve.at("style") == "line") return color_text(color_of(curve));
    return color_text(1);
}

std::string list(const Json& entries, ChartColumns& columns, std::string (*data)(const Json&, ChartColumns&)) {
    std::string text;
    for (const Json& entry : entries) text += (text.empty() ? "" : ",") + data(entry, columns);
    return fmt::format("[{}]", text);
}

/// "from 0.1 to 2"; empty without numbers.
std::string range_of(const Json& panel, const char* axis) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Json& curve : panel.at("curves"))
        for (const Json& value : curve.at(axis))
            if (value.is_number()) {
                low = std::min(low, value.get<double>());
                high = std::max(high, value.get<double>());
            }
    return low <= high ? fmt::format(" from {:.3g} to {:.3g}", low, high) : std::string();
}

std::string curve_text(const Json& curve) {
    const std::string label = curve.at("label").get<std::string>(), style = curve.at("style").get<std::string>();
    const std::string kind = style == "points" ? fmt::format("{} points", curve.at("x").size())
                             : style == "bars" ? fmt::format("{} bars", curve.at("x").size())
                                               : "line";
    const char* errors = curve.contains("error") ? " with error bars" : "";
    return label.empty() ? fmt::format("{}{}", kind, errors) : fmt::format("{} ({}{})", label, kind, errors);
}

}  // namespace

std::size_t ChartColumns::add(const Json& list) {
    const auto [found, is_new] = index_.try_emplace(numbers(list), lists_.size());
    if (is_new) lists_.push_back(found->first);
    return found->second;
}

std::string ChartColumns::json() const {
    return fmt::format("[{}]", fmt::join(lists_, ",\n"));
}

std::string chart_data(const Json& panel, std::size_t shown, ChartColumns& columns) {
    std::string text = fmt::format("{{\"shown\":{},\"x_label\":{},\"y_label\":{}", shown,
                                   script_text(panel.at("x_label")), script_text(panel.at("y_label")));
    text += fmt::format(",\"logarithmic_x\":{},\"logarithmic_y\":{}", panel.at("logarithmic_x").get<bool>(),
                        panel.at("logarithmic_y").get<bool>());
    if (panel.contains("x_names")) text += fmt::format(",\"x_names\":{}", script_text(panel.at("x_names")));
    text += fmt::format(",\"curves\":{}", list(panel.at("curves"), columns, curve_data));
    return text + fmt::format(",\"band_color\":\"{}\",\"bands\":{}}}", band_color_text(panel),
                              list(panel.at("bands"), columns, band_data));
}

std::string chart_name(const Json& panel) {
    const std::string x = panel.at("x_label").get<std::string>(), y = panel.at("y_label").get<std::string>();
    return x.empty() ? y : fmt::format("{} over {}", y, x);
}

std::string chart_description(const std::string& title, const Json& panel) {
    std::string text =
        fmt::format("{}. Vertical axis: {}{}. Horizontal axis: {}{}.", title, panel.at("y_label").get<std::string>(),
                    range_of(panel, "y"), panel.at("x_label").get<std::string>(), range_of(panel, "x"));
    constexpr std::size_t most_curves = 12;
    const Json& curves = panel.at("curves");
    std::string words;
    for (std::size_t i = 0; i < std::min(curves.size(), most_curves); ++i)
        words += (words.empty() ? "" : ", ") + curve_text(curves[i]);
    if (curves.size() > most_curves) words += fmt::format(", {} more curves", curves.size() - most_curves);
    for (const Json& band : panel.at("bands")) words += ", " + band.at("label").get<std::string>();
    return fmt::format("{} Shown: {}. The numbers are in the table below the figure.", text, words);
}

}  // namespace impactfit
