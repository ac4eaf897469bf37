#include "impactfit/simulators/code/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/visible_text.hpp"

namespace impactfit {
namespace {

constexpr std::size_t longest_name = 40;
constexpr std::array<std::string_view, 29> keywords{
    "int",   "long",   "char",   "short", "float",  "double",   "void", "if",     "else",  "for",
    "while", "return", "static", "const", "struct", "class",    "new",  "end",    "model", "record",
    "block", "when",   "then",   "loop",  "type",   "function", "real", "switch", "case"};

/// Function of text arguments by its spelling.
template <class... Arguments>
std::string spelled(std::string_view spelling, const Arguments&... arguments) {
    return fmt::format(fmt::runtime(spelling), arguments...);
}

bool is_word(std::string_view text) {
    const auto of_word = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_'; };
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0 &&
           std::all_of(text.begin(), text.end(), of_word);
}

}  // namespace

std::string c_comment_text(std::string text) {
    for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/")) text.replace(at, 2, "* /");
    for (std::size_t at = text.find("/*"); at != std::string::npos; at = text.find("/*")) text.replace(at, 2, "/ *");
    // "??" begins a trigraph: "??/" would be a backslash, which continues a comment line.
    for (std::size_t at = text.find("??"); at != std::string::npos; at = text.find("??")) text.replace(at, 2, "? ?");
    return visible_text(text);
}

void check_source_name(std::string_view name) {
    const bool keyword = std::find(keywords.begin(), keywords.end(), name) != keywords.end();
    if (is_word(name) && !keyword && name.size() <= longest_name && name.find("__") == std::string_view::npos) return;
    throw Error(ErrorKind::usage, "the name cannot be used in source code", std::string(name),
                "a letter, then letters, digits and single underscores, at most 40 characters, such as steel_ball",
                {{}, 0, 0, option("name")});
}

std::string source_number(double value) {
    std::string digits = fmt::format("{:.17g}", value);
    return digits.find_first_of(".en") == std::string::npos ? digits + ".0" : digits;
}

std::string power_text(const ArithmeticSyntax& syntax, std::string_view base, double exponent) {
    const double halves = 2.0 * exponent;
    if (!syntax.products && exponent != 0.0 && exponent != 1.0)
        return spelled(syntax.power, base, source_number(exponent));
    if (!(halves >= 0.0 && halves <= 6.0 && halves == std::floor(halves)))
        return spelled(syntax.power, base, source_number(exponent));
    std::string text;
    for (int whole = static_cast<int>(exponent); whole > 0; --whole)
        text += fmt::format("{}{}", text.empty() ? "" : "*", base);
    if (std::floor(exponent) != exponent) text += (text.empty() ? "" : "*") + spelled(syntax.square_root, base);
    return text;
}

std::string power_law_text(const ArithmeticSyntax& syntax, const PowerLawCoefficients<double>& law,
                           std::string_view indentation, std::string_view rate, std::string_view damping) {
    const auto times = [&](std::string_view base, double exponent) {
        const std::string power = power_text(syntax, base, exponent);
        return power.empty() ? power : "*" + power;
    };
    const std::string elastic = source_number(law.stiffness) + times(indentation, law.hertz_exponent);
    if (damping.empty()) return elastic;
    const std::string speed = spelled(syntax.magnitude, rate);
    const std::string rate_power =
        law.velocity_exponent == 1.0
            ? std::string(rate)
            : spelled(syntax.signed_copy, power_text(syntax, speed, law.velocity_exponent), rate);
    return fmt::format("{} + {}{}*{}", elastic, damping, times(indentation, law.damping_exponent), rate_power);
}

}  // namespace impactfit
