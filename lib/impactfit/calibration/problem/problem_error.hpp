#pragma once
// Errors of problem files with their location.

#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {

[[noreturn]] inline void refuse_problem(const std::string& what, const std::string& got, const std::string& allowed,
                                        const SourceLocation& where) {
    throw Error(ErrorKind::problem, what, got, allowed, where);
}

/// Returns the result of `look_up`. Rethrows its Error as Error (problem) at `where`.
template <class LookUp>
auto located(const SourceLocation& where, LookUp&& look_up) {
    try {
        return look_up();
    } catch (const Error& error) {
        throw error.as(ErrorKind::problem).at(where);
    }
}

}  // namespace impactfit
