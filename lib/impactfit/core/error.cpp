#include "impactfit/core/error.hpp"

#include <fmt/format.h>

#include <utility>

#include "impactfit/core/visible_text.hpp"

namespace impactfit {
namespace {

/// Length limits [bytes] of the parts of a message, so that every part remains visible. Lists of allowed names are
/// long.
constexpr std::size_t longest_part = 400, longest_allowed = 1600;

/// Returns one line of printable characters. A long text is shortened in the middle.
std::string shown(const std::string& text, std::size_t longest = longest_part) {
    const std::string line = visible_text(text);
    if (line.size() <= longest) return line;
    std::size_t head = longest * 3 / 4, tail = line.size() - longest / 4;
    while (utf8_sequence_length(line, head) == 0) --head;
    while (utf8_sequence_length(line, tail) == 0) ++tail;
    return fmt::format("{} ... {}", line.substr(0, head), line.substr(tail));
}

std::string place(const SourceLocation& where) {
    std::string text = shown(where.file);
    if (where.line > 0) text += fmt::format("{}line {}", text.empty() ? "" : ", ", where.line);
    if (where.column > 0) text += fmt::format(", column {}", where.column);
    if (!where.key.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", shown(where.key));
    return text;
}

std::string compose(const std::string& what, const std::string& got, const std::string& allowed,
                    const SourceLocation& where) {
    std::string text = shown(what, 2 * longest_part);
    if (!got.empty()) text += fmt::format("; got: {}", shown(got));
    if (!allowed.empty()) text += fmt::format("; allowed: {}", shown(allowed, longest_allowed));
    if (const std::string at = place(where); !at.empty()) text += fmt::format("; where: {}", at);
    return text;
}

}  // namespace

Error::Error(ErrorKind kind, std::string what, std::string got, std::string allowed, SourceLocation where)
    : std::runtime_error(compose(what, got, allowed, where)),
      kind_(kind),
      problem_(std::move(what)),
      got_(std::move(got)),
      allowed_(std::move(allowed)),
      where_(std::move(where)) {}

}  // namespace impactfit
