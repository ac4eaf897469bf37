#pragma once
// Texts compared by the values of their numbers: another processor rounds the last digits in another way.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <string>

namespace impactfit_tests {

/// Largest difference of two numbers that are the same value.
struct ValueTolerance {
    double relative, absolute;
};

/// Returns the first difference of two texts as "this, not that"; empty if all words are equal and all numbers are the
/// same values.
inline std::string first_difference(const std::string& got, const std::string& wanted,
                                    const ValueTolerance& tolerance) {
    static const std::regex word(R"([-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|[^-+.\d]+|[-+.])");
    std::sregex_iterator a(got.begin(), got.end(), word), b(wanted.begin(), wanted.end(), word), end;
    for (; a != end && b != end; ++a, ++b) {
        const std::string one = a->str(), other = b->str();
        if (one == other) continue;
        const bool numbers = (*a)[1].matched && (*b)[1].matched;
        const double x = std::strtod(one.c_str(), nullptr), y = std::strtod(other.c_str(), nullptr);
        const double allowed = tolerance.relative * std::max(std::abs(x), std::abs(y)) + tolerance.absolute;
        if (!numbers || !(std::abs(x - y) <= allowed)) return one + ", not " + other;
    }
    return a == b ? "" : "one text is longer";
}

}  // namespace impactfit_tests
