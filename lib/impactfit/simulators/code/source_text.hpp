#pragma once
// Parts of source text: names, comments, numbers, and powers in the syntax of a language.

#include <string>
#include <string_view>

#include "impactfit/contact/power_law_family.hpp"

namespace impactfit {

/// Spelling of arithmetic in a language. `power` and `function` have {} for their arguments.
struct ArithmeticSyntax {
    std::string_view power;        ///< x^p
    std::string_view square_root;  ///< of x
    std::string_view magnitude;    ///< of x
    std::string_view signed_copy;  ///< magnitude of the first argument, sign of the second
    bool products = false;         ///< products and square roots replace powers of small multiples of 1/2
};

inline constexpr ArithmeticSyntax c_syntax{"pow({}, {})", "sqrt({})", "fabs({})", "copysign({}, {})", true},
    adams_syntax{"{}**{}", "SQRT({})", "ABS({})", "SIGN({}, {})"},
    matlab_syntax{"{}^{}", "sqrt({})", "abs({})", "{}*sign({})"}, modelica_syntax = matlab_syntax;

/// Returns `text` as a comment in C: without control characters and without the end of a comment.
std::string c_comment_text(std::string text);

/// Throws Error (usage) unless `name` is an identifier of the common languages: a letter, then letters, digits and
/// single underscores, at most 40 characters, no keyword.
void check_source_name(std::string_view name);

/// Returns a number of 17 significant digits, with a decimal point or an exponent.
std::string source_number(double value);

/// Returns base^exponent for a base >= 0; in a syntax with products, multiples of 1/2 up to 3 are products and square
/// roots. Empty for the exponent 0. `base` is a name or has parentheses.
std::string power_text(const ArithmeticSyntax& syntax, std::string_view base, double exponent);

/// Returns the force of a power law in positive indentation. The texts replace indentation, its rate and the damping.
std::string power_law_text(const ArithmeticSyntax& syntax, const PowerLawCoefficients<double>& law,
                           std::string_view indentation, std::string_view rate, std::string_view damping);

}  // namespace impactfit
