#include "impactfit/core/error.hpp"

#include <fmt/format.h>

#include <utility>

#include "impactfit/core/visible_text.hpp"

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
    : Error(kind, Parts{std::move(what), std::move(got), std::move(allowed), std::move(where)}) {}

Error::Error(ErrorKind kind, const Parts& marked) : Error(kind, marked, in_notation(marked, Notation::cpp)) {}

Error::Error(ErrorKind kind, Parts marked, Parts shown)
    : std::runtime_error(compose(shown.problem, shown.got, shown.allowed, shown.where)),
      kind_(kind),
      marked_(std::move(marked)),
      shown_(std::move(shown)) {}

Error::Parts Error::in_notation(const Parts& marked, Notation notation) {
    SourceLocation where = marked.where;
    where.key = with_options(where.key, notation);
    return {with_options(marked.problem, notation), with_options(marked.got, notation),
            with_options(marked.allowed, notation), std::move(where)};
}

Error Error::in(Notation notation) const {
    return {kind_, in_notation(marked_, notation)};
}

Error Error::as(ErrorKind kind) const {
    return {kind, marked_, shown_};
}

Error Error::at(SourceLocation where) const {
    return {kind_, Parts{marked_.problem, marked_.got, marked_.allowed, std::move(where)}};
}

}  // namespace impactfit
