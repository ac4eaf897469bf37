#include "impactfit/core/units/value_with_unit.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/trimmed.hpp"
#include "impactfit/core/units/temperature_scale.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/core/units/unit_expression.hpp"

namespace impactfit {
namespace {

ValueWithUnit finite_quantity(std::string_view text, std::string_view unit, const SourceLocation& where) {
    const std::string_view whole = trimmed(text);
    const auto number = number_prefix(whole);
    const bool comma = number && number->length < whole.size() && whole[number->length] == ',';
    if (!number || comma)
        throw unit_error(
            "not a number", std::string(whole),
            unit.empty()
                ? std::string("a decimal number with a point, with or without a unit, such as 1.5")
                : fmt::format("a decimal number with a point, with or without a unit, such as 1.5 or '1.5 {}'", unit),
            where);
    return {number->value, std::string(trimmed(whole.substr(number->length)))};
}

double temperature_in_si(const ValueWithUnit& stated, const TemperatureScale& scale, const SourceLocation& where) {
    const double kelvin = scale.in_kelvin(stated.value);
    if (kelvin >= 0.0 && std::isfinite(kelvin)) return kelvin;
    throw unit_error("no temperature", value_text(stated), "a finite value above absolute zero, -273.15 degC", where);
}

}  // namespace

bool is_number_text(std::string_view text) {
    return trimmed(text) == "inf" || number_prefix(trimmed(text)).has_value();
}

ValueWithUnit read_value(std::string_view text, std::string_view unit, SourceLocation where) {
    if (trimmed(text) == "inf") return std::numeric_limits<double>::infinity();
    return finite_quantity(text, unit, where);
}

std::string value_text(const ValueWithUnit& stated) {
    std::string number = fmt::format("{:g}", stated.value);
    if (parse_number(number) != stated.value) number = fmt::format("{}", stated.value);
    // 1e308 and 1e-5 instead of 1e+308 and 1e-05.
    if (const std::size_t power = number.find('e'); power != std::string::npos && std::isfinite(stated.value))
        number = fmt::format("{}e{}", number.substr(0, power), std::stoi(number.substr(power + 1)));
    return stated.unit.empty() ? number : fmt::format("{} {}", number, stated.unit);
}

double value_in_si(const ValueWithUnit& stated, std::string_view si_unit, SourceLocation where) {
    const Unit expected = parse_unit(si_unit, where);
    if (std::abs(expected.to_si - 1.0) > 1e-9)
        throw Error(ErrorKind::internal, "an expected unit must be coherent SI", std::string(si_unit),
                    si_text(expected));
    if (stated.unit.empty()) return stated.value;
    if (const auto scale = temperature_scale(stated.unit); scale && same_dimension(expected, parse_unit("K")))
        return temperature_in_si(stated, *scale, where);
    const Unit unit = parse_unit(stated.unit, where);
    if (!same_dimension(unit, expected))
        throw unit_error("wrong dimension", fmt::format("{} (in SI: {})", value_text(stated), si_text(unit)),
                         fmt::format("a value in {} or a unit of the same dimension", si_unit), where);
    const double value = stated.value * unit.to_si;
    if (!std::isfinite(value))
        throw unit_error("the value in SI is out of range", value_text(stated), "a smaller value", where);
    return value;
}

double parse_quantity(std::string_view text, std::string_view expected_si_unit, SourceLocation where) {
    return value_in_si(finite_quantity(text, expected_si_unit, where), expected_si_unit, where);
}

}  // namespace impactfit
