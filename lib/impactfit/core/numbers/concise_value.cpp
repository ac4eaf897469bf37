#include "impactfit/core/numbers/concise_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

constexpr int least_exponent = -3, greatest_exponent = 4;  ///< without a power of ten

/// A positive number rounded to significant digits.
struct Decimal {
    std::string digits;  ///< without sign; "106895" of 1.06895e6 in six digits
    int exponent;        ///< of the first digit
};

/// 9.96 in two digits is 10, with exponent 1: the formatter rounds before it fixes the exponent.
Decimal decimal(double value, int count) {
    const std::string text = fmt::format("{:.{}e}", std::abs(value), count - 1);
    const std::size_t at = text.find('e');
    std::string digits = text.substr(0, at);
    std::erase(digits, '.');
    return {digits, std::stoi(text.substr(at + 1))};
}

std::string power_of_ten(int exponent) {
    return exponent == 0 ? "" : fmt::format("e{}", exponent);
}

/// Removes the zeros after the last decimal.
std::string without_zeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

bool needs_power(int exponent) {
    return exponent < least_exponent || exponent > greatest_exponent;
}

}  // namespace

std::string short_number(double value, int digits) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    if (value == 0.0) return "0";
    const int exponent = decimal(value, digits).exponent;
    if (!needs_power(exponent)) return without_zeros(fmt::format("{:.{}f}", value, std::max(0, digits - 1 - exponent)));
    const std::string text = fmt::format("{:.{}e}", value, digits - 1);
    return without_zeros(text.substr(0, text.find('e'))) + power_of_ten(exponent);
}

std::string concise_value(double value, double standard_uncertainty) {
    const double u = standard_uncertainty;
    if (!std::isfinite(value) || std::isnan(u) || u == 0.0) return short_number(value, 6);
    if (std::isinf(u)) {
        const std::string text = short_number(value);
        const std::size_t at = std::min(text.find('e'), text.size());
        return text.substr(0, at) + "(?)" + text.substr(at);
    }
    const Decimal error = decimal(u, 2);
    const int last = error.exponent - 1;          // power of ten of the last digit
    const auto scaled = [&](int power_removed) {  // long double: the power of a subnormal value is above 1e308
        return static_cast<double>(static_cast<long double>(value) * std::pow(10.0L, -power_removed));
    };
    // The value rounded at the last digit can have one more digit: 9.9996(10) is 10.000(10).
    const double rounded = std::round(std::abs(scaled(last)));
    const int own =
        rounded == 0.0 ? error.exponent : last + static_cast<int>(fmt::format("{:.0f}", rounded).size()) - 1;
    const int leading = std::max(own, error.exponent);
    const int power = last > 0 || needs_power(leading) ? leading : 0;
    std::string mantissa = fmt::format("{:.{}f}", scaled(power), power - last);
    if (mantissa.find_first_not_of("-0.") == std::string::npos && mantissa.front() == '-') mantissa.erase(0, 1);
    return fmt::format("{}({}){}", mantissa, error.digits, power_of_ten(power));
}

std::string concise_value(double value, double standard_uncertainty, const std::string& unit) {
    const std::string text = concise_value(value, standard_uncertainty);
    return unit.empty() || unit == "1" ? text : text + " " + unit;
}

std::string short_unit(const std::string& unit) {
    std::string text;
    for (std::size_t i = 0, end = 0; i < unit.size(); i = end) {
        end = std::min(unit.find_first_not_of("0123456789.", i), unit.size());
        if (end > i) {
            text += fmt::format("{:.4g}", std::stod(unit.substr(i, end - i)));
            if (text.ends_with("^1")) text.resize(text.size() - 2);
        } else {
            text += unit[end++];
        }
    }
    return text;
}

std::string interval_text(double lower, double upper, int digits) {
    const auto end = [&](double value) { return std::isnan(value) ? "?" : short_number(value, digits); };
    if (std::isnan(lower) && std::isnan(upper)) return "not known";
    return fmt::format("{} to {}", end(lower), end(upper));
}

}  // namespace impactfit
