#include "impactfit/contact/parameter_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>

namespace impactfit {
namespace {

double term(std::string_view text, std::span<const Parameter> parameters, std::span<const double> values) {
    if (std::isdigit(static_cast<unsigned char>(text.front()))) return std::stod(std::string(text));
    return values[parameter_index(parameters, text, "the unit of a parameter")];
}

double sum(std::string_view text, std::span<const Parameter> parameters, std::span<const double> values) {
    double result = 0.0;
    while (true) {
        const std::size_t plus = text.find('+');
        result += term(text.substr(0, plus), parameters, values);
        if (plus == std::string_view::npos) return result;
        text.remove_prefix(plus + 1);
    }
}

}  // namespace

std::string parameter_unit(std::span<const Parameter> parameters, std::size_t index, std::span<const double> values) {
    std::string_view text = parameters[index].unit;
    std::string unit;
    while (true) {
        const std::size_t open = text.find('{');
        unit += text.substr(0, open);
        if (open == std::string_view::npos) return unit;
        const std::size_t close = text.find('}', open);
        unit += fmt::format("{:.12g}", sum(text.substr(open + 1, close - open - 1), parameters, values));
        text.remove_prefix(close + 1);
    }
}

double unit_magnitude(std::span<const Parameter> parameters, std::size_t index, std::span<const double> values,
                      double length, double time) {
    const std::string_view text = parameters[index].unit;
    double logarithm = 0.0;
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
        const double power = sum(text.substr(open + 1, text.find('}', open) - open - 1), parameters, values);
        const double base = text[open - 2] == 's' ? time : length;  // "s^{", "m^{"
        logarithm += (text.substr(0, open).find('/') == std::string_view::npos ? power : -power) * std::log(base);
    }
    return std::exp(logarithm);
}

std::vector<std::size_t> numbers_first(std::span<const Parameter> parameters) {
    std::vector<std::size_t> indices(parameters.size());
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    std::stable_partition(indices.begin(), indices.end(),
                          [&](std::size_t index) { return parameters[index].unit == "1"; });
    return indices;
}

}  // namespace impactfit
