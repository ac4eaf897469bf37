#pragma once
// Tied parameters: p = f(other parameters), such as "0.5 * stiffness".

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/numbers/formula.hpp"

namespace impactfit {

/// Tied parameters of a problem in evaluation order. Formulas are those of core/numbers/formula.hpp; values are SI.
class TiedExpressions {
public:
    /// Throws Error (problem) for an invalid formula, an unknown name (with the nearest) and cyclic formulas. `file` is
    /// the path for the error.
    TiedExpressions(std::span<const FitParameter> parameters, const std::string& file);
    ~TiedExpressions();

    /// Computes the tied entries from the other entries; values are in the order of the parameters. Thread-safe.
    void fill(std::span<double> values) const;

    /// Returns true if the formula of `tied` depends on `parameter`, directly or indirectly.
    bool depends(std::size_t tied, std::size_t parameter) const;

private:
    struct Parsers;
    std::unique_ptr<Parsers> parsers_;
};

}  // namespace impactfit
