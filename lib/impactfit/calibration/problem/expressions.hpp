#pragma once
// Parameters that are formulas of others: "0.5 * stiffness".

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// The tied parameters of a problem in an order in which each needs only what is known before it. Formulas are
/// muParser's:
/// + - * / ^, sqrt, exp, ln, log10, sin, min, ...; values are SI.
class TiedExpressions {
public:
    /// Throws an Error (problem) for a formula that cannot be read, an unknown name (with the nearest), and formulas
    /// that need each other. `file` is where they stand.
    TiedExpressions(std::span<const FitParameter> parameters, const std::string& file);
    ~TiedExpressions();

    /// Sets the tied entries from the others; values are in the order of the parameters. Any thread may call it.
    void fill(std::span<double> values) const;

    /// True if the formula of `tied` needs `parameter`, directly or through others.
    bool depends(std::size_t tied, std::size_t parameter) const;

private:
    struct Parsers;
    std::unique_ptr<Parsers> parsers_;
};

/// A name that formulas can hold: every character beside letters, digits and _ becomes _.
std::string formula_name(const std::string& words);

}  // namespace impactfit
