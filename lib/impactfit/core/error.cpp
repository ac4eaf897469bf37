#include "impactfit/core/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace impactfit {
namespace {

std::string place(const Where& where) {
    std::string text = where.file;
    if (where.line > 0) text += fmt::format("{}line {}", text.empty() ? "" : ", ", where.line);
    if (where.column > 0) text += fmt::format(", column {}", where.column);
    if (!where.key.empty()) text += fmt::format("{}{}", text.empty() ? "" : ", ", where.key);
    return text;
}

std::string compose(const std::string& what, const std::string& got, const std::string& allowed, const Where& where) {
    std::string text = what;
    if (!got.empty()) text += fmt::format("; got: {}", got);
    if (!allowed.empty()) text += fmt::format("; allowed: {}", allowed);
    if (const std::string at = place(where); !at.empty()) text += fmt::format("; where: {}", at);
    return text;
}

}  // namespace

Error::Error(ErrorKind kind, std::string what, std::string got, std::string allowed, Where where)
    : std::runtime_error(compose(what, got, allowed, where)),
      kind_(kind),
      problem_(std::move(what)),
      got_(std::move(got)),
      allowed_(std::move(allowed)),
      where_(std::move(where)) {}

}  // namespace impactfit
