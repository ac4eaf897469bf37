#pragma once
// The one error type: misuse and input/output trouble. A body that sticks or a run that does not converge
// is a status of a result, never an Error.

#include <stdexcept>
#include <string>

namespace impactfit {

/// What went wrong, in the terms of the exit code it leads to (2, 3, 3, 4).
enum class ErrorKind { usage, data, problem, internal };

/// Where it went wrong; empty or zero members are unknown. Lines and columns count from 1.
struct SourceLocation {
    std::string file;
    long line = 0;
    long column = 0;
    std::string key;
};

/// A clear message in four parts: what is wrong, what was got, what is allowed, and where.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, std::string what, std::string got = {}, std::string allowed = {}, SourceLocation where = {});

    ErrorKind kind() const { return kind_; }
    const std::string& problem() const { return problem_; }
    const std::string& got() const { return got_; }
    const std::string& allowed() const { return allowed_; }
    const SourceLocation& where() const { return where_; }

private:
    ErrorKind kind_;
    std::string problem_, got_, allowed_;
    SourceLocation where_;
};

}  // namespace impactfit
