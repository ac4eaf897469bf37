#include "impactfit/core/units/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/units/base_unit.hpp"
#include "impactfit/core/units/unit_expression.hpp"

namespace impactfit {
namespace {

// Tolerance of decimal exponents: 2.1 - 0.9 equals 1.2 only to rounding.
constexpr double exponent_tolerance = 1e-9;

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

}  // namespace impactfit
