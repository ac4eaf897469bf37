#pragma once
// Error: the single exception type, for misuse and input/output failures. Bodies that stick and a run that does not
// converge are statuses of a result, never an Error.

#include <stdexcept>
#include <string>

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

/// Message in four parts: problem, offending value, allowed values, location.
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
