#include "impactfit/core/error.hpp"

#include <fmt/format.h>

#include <utility>

#include "impactfit/core/excerpt.hpp"

namespace impactfit {
namespace {

/// Length limits [bytes] of the parts of a message, so that every part remains visible. Lists of allowed names are
/// long.
constexpr std::size_t longest_part = 400, longest_allowed = 1600;

std::string place(const SourceLocation& where) {
    std::string text = excerpt(where.file, longest_part);
    if (where.line > 0) text += fmt::format("{}line {}", text.empty() ? "" : ", ", where.line);
    if (where.column > 0) text += fmt::format(", column {}", where.column);
    if (!where.key.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", excerpt(where.key, longest_part));
    return text;
}

std::string compose(const std::string& what, const std::string& got, const std::string& allowed,
                    const SourceLocation& where) {
    std::string text = excerpt(what, 2 * longest_part);
    if (!got.empty()) text += fmt::format("; got: {}", excerpt(got, longest_part));
    if (!allowed.empty()) text += fmt::format("; allowed: {}", excerpt(allowed, longest_allowed));
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
