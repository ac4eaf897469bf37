#include "impactfit/core/units/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/units/base_unit.hpp"
#include "impactfit/core/units/unit_expression.hpp"

namespace impactfit {
namespace {

// Tolerance of decimal exponents: 2.1 - 0.9 equals 1.2 only to rounding.
constexpr double exponent_tolerance = 1e-9;

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

double checked_number(std::string_view text, std::string_view expected, std::size_t& length,
                      const SourceLocation& where) {
    const auto number = number_prefix(text);
    const bool comma = number && number->length < text.size() && text[number->length] == ',';
    if (!number || comma) {
        throw unit_error(
            "not a number", std::string(text),
            fmt::format("a decimal number with a point, with or without a unit, such as 1.5 or '1.5 {}'", expected),
            where);
    }
    length = number->length;
    return number->value;
}

}  // namespace

Unit parse_unit(std::string_view text, SourceLocation where) {
    Unit unit;
    for (const UnitFactor& factor : split_unit(text, where)) {
        const Unit base = base_unit(factor.base, where);
        unit.to_si *= std::pow(base.to_si, factor.exponent);
        for (std::size_t i = 0; i < unit.dimension.size(); ++i)
            unit.dimension[i] += factor.exponent * base.dimension[i];
    }
    for (double& exponent : unit.dimension) {
        if (std::abs(exponent) < exponent_tolerance) exponent = 0.0;
    }
    if (!std::isfinite(unit.to_si) || unit.to_si <= 0.0) {
        throw unit_error("the factor of the unit to SI is out of range", std::string(text), "a unit closer to SI",
                         where);
    }
    return unit;
}

bool same_dimension(const Unit& a, const Unit& b) {
    return std::equal(a.dimension.begin(), a.dimension.end(), b.dimension.begin(),
                      [](double x, double y) { return std::abs(x - y) < exponent_tolerance; });
}

std::string si_text(const Unit& unit) {
    // Order of symbols: mass first, as in kg*m/s^2.
    static constexpr std::array<std::pair<std::size_t, const char*>, 7> order{
        {{1, "kg"}, {0, "m"}, {2, "s"}, {3, "A"}, {4, "K"}, {5, "mol"}, {6, "cd"}}};
    std::string text;
    for (const auto& [index, symbol] : order) {
        const double exponent = unit.dimension[index];
        if (exponent == 0.0) continue;
        text += fmt::format("{}{}", text.empty() ? "" : "*", symbol);
        if (exponent != 1.0) text += fmt::format("^{:.12g}", exponent);
    }
    return text.empty() ? "1" : text;
}

double parse_quantity(std::string_view text, std::string_view expected_si_unit, SourceLocation where) {
    const Unit expected = parse_unit(expected_si_unit, where);
    if (std::abs(expected.to_si - 1.0) > exponent_tolerance) {
        throw Error(ErrorKind::internal, "an expected unit must be coherent SI", std::string(expected_si_unit),
                    si_text(expected));
    }
    const std::string_view whole = trimmed(text);
    std::size_t length = 0;
    const double number = checked_number(whole, expected_si_unit, length, where);
    const std::string_view written = trimmed(whole.substr(length));
    if (written.empty()) return number;
    const Unit unit = parse_unit(written, where);
    if (!same_dimension(unit, expected)) {
        throw unit_error("wrong dimension", fmt::format("{} (in SI: {})", whole, si_text(unit)),
                         fmt::format("a value in {} or a unit of the same dimension", expected_si_unit), where);
    }
    const double value = number * unit.to_si;
    if (!std::isfinite(value))
        throw unit_error("the value in SI is out of range", std::string(whole), "a smaller value", where);
    return value;
}

}  // namespace impactfit
