#pragma once
// Texts compared by the values of their numbers: another processor rounds the last digits in another way.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <system_error>

namespace impactfit_tests {

/// Largest difference of two numbers that are the same value.
struct ValueTolerance {
    double relative, absolute;
};

/// Returns the first difference of two texts as "this, not that"; empty if all numbers are the same values and all
/// other characters are equal.
inline std::string first_difference(const std::string& got, const std::string& wanted,
                                    const ValueTolerance& tolerance) {
    const char *a = got.data(), *b = wanted.data();
    const char *const end_a = a + got.size(), *const end_b = b + wanted.size();
    const auto shown = [](const char* from, const char* end) { return std::string(from, std::min(end, from + 30)); };
    while (a != end_a && b != end_b) {
        double x = 0.0, y = 0.0;
        const auto number_a = std::from_chars(a, end_a, x), number_b = std::from_chars(b, end_b, y);
        const bool digits = std::string_view("-.0123456789").find(*a) != std::string_view::npos;
        const bool numbers = digits && number_a.ec == std::errc() && number_b.ec == std::errc();
        const double allowed = tolerance.relative * std::max(std::abs(x), std::abs(y)) + tolerance.absolute;
        if (numbers ? !(x == y || std::abs(x - y) <= allowed) : *a != *b)
            return shown(a, end_a) + ", not " + shown(b, end_b);
        a = numbers ? number_a.ptr : a + 1;
        b = numbers ? number_b.ptr : b + 1;
    }
    return a == end_a && b == end_b ? "" : "one text is longer";
}

}  // namespace impactfit_tests
