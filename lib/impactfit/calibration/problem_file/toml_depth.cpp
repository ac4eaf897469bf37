#include "impactfit/calibration/problem_file/toml_depth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// Returns the end of a multi-line string. It includes up to two quotation marks before the closing three.
std::size_t end_of_lines(std::string_view text, std::size_t at, char mark) {
    const std::string closing(3, mark);
    while (at < text.size() && text.substr(at, 3) != closing)
        at += std::size_t{mark == '"' && text[at] == '\\' ? 2U : 1U};
    return std::min(text.find_first_not_of(mark, std::min(at, text.size())), text.size());
}

/// Returns the position after the string that starts at `at`. An unterminated string ends with its line.
std::size_t end_of_quotation(std::string_view text, std::size_t at) {
    const char mark = text[at];
    if (text.substr(at, 3) == std::string(3, mark)) return end_of_lines(text, at + 3, mark);
    for (++at; at < text.size() && text[at] != '\n'; ++at) {
        if (text[at] == mark) return at + 1;
        if (mark == '"' && text[at] == '\\') ++at;
    }
    return std::min(at, text.size());
}

/// Tracks keys and values through brackets: exact for valid TOML. Invalid text is left to the parser.
class KeyDepth {
public:
    /// Returns false if the key is too deep. `c` is not part of a string or a comment.
    bool take(char c) {
        if (c == '.' && !now_.in_value && ++now_.dots > most_key_dots) return false;
        if (c == '=') now_.in_value = true;
        if (c == '[' || c == '{') outer_.push_back({now_.dots, now_.in_value, c == '{'});
        if (c == '{') now_.in_value = false;
        if ((c == ']' || c == '}') && !outer_.empty()) {
            now_ = outer_.back();
            outer_.pop_back();
        }
        if (c == ',' && !outer_.empty() && outer_.back().braces) now_ = {outer_.back().dots, false, false};
        if (c == '\n' && outer_.empty()) now_ = {};
        return true;
    }

private:
    struct Place {
        long dots = 0;          ///< of the key and of enclosing tables
        bool in_value = false;  ///< after the equals sign
        bool braces = false;    ///< the bracket opened here belongs to an inline table
    };

    Place now_;
    std::vector<Place> outer_;  ///< at the open brackets
};

[[noreturn]] void refuse(std::string_view text, std::size_t at, const std::string& file) {
    const std::string_view before = text.substr(0, at);
    const std::size_t start = before.rfind('\n') + 1;  // 0 in the first line
    throw Error(ErrorKind::problem, "key nested too deep", fmt::format("more than {} dots", most_key_dots),
                fmt::format("at most {} dots in a key", most_key_dots),
                {file,
                 static_cast<long>(std::count(before.begin(), before.end(), '\n')) + 1,
                 static_cast<long>(at - start) + 1,
                 {}});
}

}  // namespace

void check_key_depth(const std::string& text, const std::string& file) {
    KeyDepth depth;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '"' || text[at] == '\'') {
            at = end_of_quotation(text, at);
        } else if (text[at] == '#') {
            at = std::min(text.find('\n', at), text.size());
        } else if (depth.take(text[at])) {
            ++at;
        } else {
            refuse(text, at, file);
        }
    }
}

}  // namespace impactfit
