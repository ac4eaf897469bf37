#pragma once
// Errors of values in a card file: the place in the file is added.

#include <string>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// Returns the place of a key of the object at `where`.
inline SourceLocation below(SourceLocation where, const std::string& key) {
    where.key += (where.key.empty() ? "" : ".") + key;
    return where;
}

/// Returns work(). Rethrows an Error as kind data at `where`; an internal error remains unchanged.
template <class Work>
auto located_in_file(const SourceLocation& where, Work work) {
    try {
        return work();
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        throw error.as(ErrorKind::data).at(where);
    }
}

}  // namespace impactfit
