#include "impactfit/dataset/computed/formula_dimension.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>

namespace impactfit {
namespace {

/// Accuracy of a power from two values of double precision.
constexpr double power_tolerance = 1e-6;

bool is_part_of_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_pure(double number) {
    constexpr std::array<double, 6> pure{0.25, 0.5, 1.0, 2.0, 3.0, 4.0};
    return std::find(pure.begin(), pure.end(), number) != pure.end();
}

enum class FormulaNumbers { absent, pure, others };

/// Returns the numbers of a formula apart from exponents. Others may have a unit, such as 9.81.
FormulaNumbers numbers_of(const std::string& text) {
    FormulaNumbers found = FormulaNumbers::absent;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool digit = std::isdigit(static_cast<unsigned char>(text[at])) != 0 || text[at] == '.';
        if (!digit || (at > 0 && is_part_of_name(text[at - 1]))) continue;
        char* end = nullptr;
        const double number = std::strtod(text.c_str() + at, &end);
        const std::size_t length = static_cast<std::size_t>(end - text.c_str()) - at;
        const std::size_t before = at == 0 ? std::string::npos : text.find_last_not_of(" (-+", at - 1);
        const bool exponent = before != std::string::npos && text[before] == '^';
        if (!exponent && !is_pure(number)) return FormulaNumbers::others;
        if (!exponent) found = FormulaNumbers::pure;
        at += std::max<std::size_t>(length, 1) - 1;
    }
    return found;
}

/// Returns the value with a base unit that is smaller by a factor.
double value_with(const Formula& formula, const std::vector<Unit>& units, std::vector<double> values, std::size_t base,
                  double factor) {
    for (std::size_t i = 0; i < values.size(); ++i) values[i] *= std::pow(factor, units[i].dimension[base]);
    return formula(values);
}

}  // namespace

FormulaDimension dimension_of(const Formula& formula, const std::string& text, const std::vector<Unit>& units,
                              const std::vector<double>& values) {
    const FormulaNumbers numbers = numbers_of(text);
    const double here = formula(values);
    if (numbers == FormulaNumbers::others || here == 0.0 || !std::isfinite(here)) return {std::nullopt, false};
    Unit found;
    for (std::size_t base = 0; base < found.dimension.size(); ++base) {
        std::array<double, 2> powers{};
        for (std::size_t i = 0; i < powers.size(); ++i) {
            const double factor = i == 0 ? 2.0 : 3.0;
            powers[i] = std::log(value_with(formula, units, values, base, factor) / here) / std::log(factor);
        }
        if (!(std::abs(powers[0] - powers[1]) < power_tolerance))
            return {std::nullopt, numbers == FormulaNumbers::absent};
        found.dimension[base] = std::round(powers[0] * 1e9) * 1e-9;
    }
    return {found, true};
}

}  // namespace impactfit
