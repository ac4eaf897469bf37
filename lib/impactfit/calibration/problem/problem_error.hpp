#pragma once
// Complaints of problem files: each says where.

#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {

[[noreturn]] inline void refuse_problem(const std::string& what, const std::string& got, const std::string& allowed,
                                        const SourceLocation& where) {
    throw Error(ErrorKind::problem, what, got, allowed, where);
}

/// What `look_up` returns; an Error of it is told again with the place in the file.
template <class LookUp>
auto located(const SourceLocation& where, LookUp&& look_up) {
    try {
        return look_up();
    } catch (const Error& error) {
        throw Error(ErrorKind::problem, error.problem(), error.got(), error.allowed(), where);
    }
}

}  // namespace impactfit
