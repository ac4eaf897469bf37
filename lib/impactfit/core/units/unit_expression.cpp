#include "impactfit/core/units/unit_expression.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <utility>

#include "impactfit/core/numbers/number.hpp"

namespace impactfit {
namespace {

// ---- Spelling ------------------------------------------------------------------------------------------------

using Spelling = std::pair<std::string_view, std::string_view>;

// In UTF-8. The entry `**` precedes the entries that produce `*`.
constexpr std::array<Spelling, 8> symbols{{{"**", "^"},
                                           {"\u00b7", "*"},    // middle dot
                                           {"\u22c5", "*"},    // dot operator
                                           {"\u00d7", "*"},    // multiplication cross
                                           {"\u2212", "-"},    // minus
                                           {"\u2009", " "},    // thin space
                                           {"\u202f", " "},    // narrow no-break space
                                           {"\u00a0", " "}}};  // no-break space

constexpr std::array<Spelling, 11> superscripts{{{"\u2070", "0"},
                                                 {"\u00b9", "1"},
                                                 {"\u00b2", "2"},
                                                 {"\u00b3", "3"},
                                                 {"\u2074", "4"},
                                                 {"\u2075", "5"},
                                                 {"\u2076", "6"},
                                                 {"\u2077", "7"},
                                                 {"\u2078", "8"},
                                                 {"\u2079", "9"},
                                                 {"\u207b", "-"}}};

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

template <std::size_t Count>
const Spelling* spelling_at(const std::array<Spelling, Count>& spellings, std::string_view text) {
    for (const Spelling& spelling : spellings) {
        if (text.starts_with(spelling.first)) return &spelling;
    }
    return nullptr;
}

bool micro_before_letter(std::string_view text) {
    return (text.starts_with("\u00b5") || text.starts_with("\u03bc")) && text.size() > 2 && is_letter(text[2]);
}

bool point_between_letters(std::string_view text, const std::string& before) {
    return text.size() > 1 && text[0] == '.' && is_letter(text[1]) && !before.empty() && !before.ends_with(' ');
}

/// Returns `text` in plain spelling: product dots and crosses as `*`, `**` and superscript digits as powers, the true
/// minus as `-`, the micro signs before a letter as `u`, and a point between two letters as `*`: "N·s/m²" becomes
/// "N*s/m^2".
std::string plain_spelling(std::string_view text) {
    std::string plain;
    bool raised = false;  // inside a run of superscripts
    while (!text.empty()) {
        std::size_t length = 1;
        const Spelling* superscript = spelling_at(superscripts, text);
        if (superscript != nullptr) {
            plain += raised ? "" : "^";
            plain += superscript->second;
            length = superscript->first.size();
        } else if (const Spelling* symbol = spelling_at(symbols, text)) {
            plain += symbol->second;
            length = symbol->first.size();
        } else if (micro_before_letter(text)) {
            plain += 'u';
            length = 2;
        } else {
            plain += point_between_letters(text, plain) ? '*' : text[0];
        }
        raised = superscript != nullptr;
        text.remove_prefix(length);
    }
    return plain;
}

// ---- Grammar -------------------------------------------------------------------------------------------------

constexpr int deepest_nesting = 8;  // beyond any practical unit; bounds the recursion for malicious input
constexpr double largest_exponent = 100.0;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// A letter, % or any byte of a UTF-8 sequence (µ, °, Ω).
bool is_name(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '%' || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

class UnitGrammar {
public:
    UnitGrammar(std::string_view written, const SourceLocation& where)
        : written_(written), text_(plain_spelling(written)), where_(where) {}

    std::vector<UnitFactor> whole() {
        skip_spaces();
        if (at_end()) refuse("a unit is missing", "a unit; write 1 for a pure number");
        if (text_.find_first_not_of("- \t") == std::string::npos) {
            refuse("a dash is not a unit", "a unit; write 1 for a pure number");
        }
        product_with_slash(1.0);
        if (!at_end()) refuse("invalid unit", fmt::format("no '{}' here; a form such as N*s/m^2.5", text_[at_]));
        return factors_;
    }

private:
    [[noreturn]] void refuse(const std::string& what, const std::string& allowed) const {
        throw unit_error(what, fmt::format("'{}'", written_), allowed, where_);
    }

    bool at_end() const { return at_ == text_.size(); }
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    void skip_spaces() {
        while (peek() == ' ' || peek() == '\t') ++at_;
    }
    bool take(char c) {
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    bool factor_follows() const { return is_name(peek()) || peek() == '('; }

    // factor { [*] factor } [ / factor ]
    void product_with_slash(double sign) {
        const std::size_t start = at_;
        if (!lone_one()) product(sign);
        const std::size_t slash = at_;
        if (!take('/')) return;
        skip_spaces();
        if (is_digit(peek())) refuse_number_after_slash(start, slash);
        const std::size_t divisor = at_;
        factor(-sign);
        skip_spaces();
        if (peek() == '/' || peek() == '*' || factor_follows()) refuse_after_slash(start, slash, divisor);
    }

    // "1" alone or as a numerator.
    bool lone_one() {
        const std::size_t before = at_;
        if (!take('1')) return false;
        skip_spaces();
        if (at_end() || peek() == '/' || peek() == ')') return true;
        at_ = before;
        return false;
    }

    void product(double sign) {
        factor(sign);
        skip_spaces();
        while (peek() == '*' || factor_follows() || is_digit(peek())) {
            take('*');
            skip_spaces();
            factor(sign);
            skip_spaces();
        }
    }

    void factor(double sign) {
        if (take('(')) return parenthesis(sign);
        if (is_digit(peek()) || peek() == '.' || peek() == '-' || peek() == '+') {
            refuse("a number inside a unit",
                   "a unit without a factor: use a prefix (kN, ms) or convert the values; write 1 for a pure number");
        }
        const std::size_t start = at_;
        while (is_name(peek())) ++at_;
        if (at_ == start) refuse("invalid unit", "a unit symbol in every factor; a form such as N*s/m^2.5");
        const std::string base = text_.substr(start, at_ - start);
        refuse_digits_in(base);
        factors_.push_back({base, sign * power()});
    }

    void parenthesis(double sign) {
        if (++depth_ > deepest_nesting) refuse("too many parentheses", "one level, as in N/(m*s)");
        const std::size_t first = factors_.size();
        skip_spaces();
        product_with_slash(sign);
        skip_spaces();
        if (!take(')')) refuse("a parenthesis is not closed", "a form such as N/(m*s)");
        --depth_;
        const double exponent = power();
        for (std::size_t i = first; i < factors_.size(); ++i) factors_[i].exponent *= exponent;
    }

    // Some programs interpret m2 and m-2 as m^2 and m^-2; others reject them.
    void refuse_digits_in(const std::string& base) const {
        const std::size_t sign = peek() == '-' || peek() == '+' ? 1 : 0;
        if (!is_digit(peek(sign))) return;
        std::size_t end = at_ + sign;
        while (end < text_.size() && (is_digit(text_[end]) || text_[end] == '.')) ++end;
        refuse("digits inside a unit", fmt::format("write {}^{}", base, text_.substr(at_, end - at_)));
    }

    double power() {
        skip_spaces();
        if (!take('^')) return 1.0;
        skip_spaces();
        const bool fraction = take('(');
        double exponent = exponent_number();
        if (fraction) {
            skip_spaces();
            if (take('/')) exponent /= exponent_number();
            skip_spaces();
            if (!take(')')) refuse("invalid exponent", "a number, or a fraction in parentheses as in m^(3/2)");
        } else if (peek() == '/' && is_digit(peek(1))) {
            refuse("a fraction as exponent needs parentheses", "a form such as m^(1/2) or m^0.5");
        }
        if (!std::isfinite(exponent) || std::abs(exponent) > largest_exponent) {
            refuse("exponent out of range", fmt::format("-{0:g} to {0:g}", largest_exponent));
        }
        return exponent;
    }

    double exponent_number() {
        skip_spaces();
        std::size_t end = at_ + (peek() == '-' || peek() == '+' ? 1 : 0);
        while (end < text_.size() && (is_digit(text_[end]) || text_[end] == '.')) ++end;
        const auto number = parse_number(std::string_view(text_).substr(at_, end - at_));
        const bool runs_on = end < text_.size() && (is_name(text_[end]) || text_[end] == '^');
        if (!number || runs_on) {
            refuse("invalid exponent", "a finite number such as 2, -1.5 or (3/2), then *, / or a space");
        }
        at_ = end;
        return *number;
    }

    [[noreturn]] void refuse_number_after_slash(std::size_t start, std::size_t slash) const {
        const std::string above = stripped(text_.substr(start, slash - start));
        const bool after_power = above.size() > 1 && is_digit(above.back());
        if (after_power) refuse("a fraction as exponent needs parentheses", "a form such as m^(1/2) or m^0.5");
        refuse("a number inside a unit", "a unit without a factor: use a prefix (kN, ms) or convert the values");
    }

    // N/m*s is ambiguous: (N/m)*s or N/(m*s). The message contains both unambiguous forms.
    [[noreturn]] void refuse_after_slash(std::size_t start, std::size_t slash, std::size_t divisor) const {
        const std::string above = stripped(text_.substr(start, slash - start));
        const std::string below = stripped(text_.substr(divisor, at_ - divisor));
        const std::size_t next = peek() == '*' || peek() == '/' ? at_ + 1 : at_;
        const std::string rest = stripped(text_.substr(next));
        const bool simple = depth_ == 0 && rest.find_first_of("/*() ") == std::string::npos;
        if (!simple) refuse("ambiguous after the slash", "one slash with its divisor in parentheses, as in N/(m*s)");
        const std::string together = fmt::format("{}/({}*{})", above, below, rest);
        if (peek() == '/') refuse("ambiguous: two slashes", "write " + together);
        refuse("ambiguous: a product after a slash", fmt::format("write {} or {}*{}/{}", together, above, rest, below));
    }

    static std::string stripped(const std::string& text) {
        const std::size_t first = text.find_first_not_of(" \t");
        if (first == std::string::npos) return {};
        return text.substr(first, text.find_last_not_of(" \t") - first + 1);
    }

    std::string_view written_;
    std::string text_;
    const SourceLocation& where_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::vector<UnitFactor> factors_;
};

}  // namespace

std::vector<UnitFactor> split_unit(std::string_view text, const SourceLocation& where) {
    return UnitGrammar(text, where).whole();
}

Error unit_error(const std::string& what, const std::string& got, const std::string& allowed,
                 const SourceLocation& where) {
    return Error(where.file.empty() ? ErrorKind::usage : ErrorKind::data, what, got, allowed, where);
}

}  // namespace impactfit
