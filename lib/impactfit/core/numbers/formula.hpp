#pragma once
// Formula of named numbers, in the syntax of muParser: + - * / ^, sqrt, exp, ln, log10, sin, min, pi, ...

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"

namespace impactfit {

/// Parts of the errors of a formula that its caller words.
struct FormulaFault {
    ErrorKind kind = ErrorKind::usage;
    std::string problem;  ///< "invalid expression of stiffness"
    std::string allowed;  ///< "a formula of other parameters, such as 0.5 * stiffness"
    SourceLocation where;
};

/// Formula with its names. Evaluations share the state of one object: a thread needs its own.
class Formula {
public:
    /// Throws Error as `fault` states for an invalid formula, one with an assignment, and one of several values.
    Formula(const std::string& text, const FormulaFault& fault);
    ~Formula();
    Formula(Formula&&) noexcept;
    Formula& operator=(Formula&&) noexcept;

    /// Returns the names in the formula, sorted.
    const std::vector<std::string>& names() const;
    /// Returns the value for one number for each of names(). NaN and infinite values are not refused.
    double operator()(std::span<const double> values) const;

private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

/// Returns a valid formula name: every ASCII character except letters, digits and _ becomes _.
std::string formula_name(const std::string& text);

}  // namespace impactfit
