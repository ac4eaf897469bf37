#pragma once
// Error: the single exception type, for misuse and input/output failures. Bodies that stick and a run that does not
// converge are statuses of a result, never an Error.

#include <stdexcept>
#include <string>

#include "impactfit/core/option_notation.hpp"

namespace impactfit {

/// Kind of an error. The program maps usage, data, problem, internal to the exit codes 2, 3, 3, 4.
enum class ErrorKind { usage, data, problem, internal };

/// Location of an error. Empty or zero members are undetermined. Lines and columns count from 1.
struct SourceLocation {
    std::string file;
    long line = 0;
    long column = 0;
    std::string key;
};

/// Message in four parts: problem, offending value, allowed values, location. The parts may name options by option();
/// they appear in the notation of C++, or by in() in that of a front end.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, std::string what, std::string got = {}, std::string allowed = {}, SourceLocation where = {});

    /// Returns the error with its options in the notation of a front end; later calls have no effect.
    Error in(Notation notation) const;
    /// Returns the error of another kind.
    Error as(ErrorKind kind) const;
    /// Returns the error at another location.
    Error at(SourceLocation where) const;

    ErrorKind kind() const { return kind_; }
    const std::string& problem() const { return shown_.problem; }
    const std::string& got() const { return shown_.got; }
    const std::string& allowed() const { return shown_.allowed; }
    const SourceLocation& where() const { return shown_.where; }

private:
    struct Parts {
        std::string problem, got, allowed;
        SourceLocation where;
    };
    Error(ErrorKind kind, const Parts& marked);
    Error(ErrorKind kind, Parts marked, Parts shown);
    static Parts in_notation(const Parts& marked, Notation notation);

    ErrorKind kind_;
    Parts marked_, shown_;  ///< with marked options, and with options in a notation
};

}  // namespace impactfit
