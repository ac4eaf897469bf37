#pragma once
// Fit of the constants of a closed form to points of the model: min 1/2 sum_i w_i^2 (f(x_i; c) - y_i)^2.
// Two methods, each from several starts: least squares with exact derivatives, and the simplex as a check.

#include <Eigen/Core>
#include <array>
#include <concepts>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// A point of a curve or surface. A curve ignores the second coordinate.
struct CurvePoint {
    std::array<double, 2> at;
    double value;
    double weight = 1.0;  ///< factor of the residual
};

/// A closed form: returns the value at a point for given constants, with or without derivatives. A function object for
/// both types of numbers costs the simplex no derivatives.
class CurveFormula {
public:
    using Place = std::array<double, 2>;

    template <std::invocable<std::span<const Dual>, const Place&> Formula>
    requires(!std::same_as<Formula, CurveFormula>) CurveFormula(Formula formula) : with_slopes_(formula) {
        if constexpr (std::invocable<Formula, std::span<const double>, const Place&>)
            value_ = formula;
        else
            value_ = [formula](std::span<const double> constants, const Place& at) {
                const std::vector<Dual> plain(constants.begin(), constants.end());
                return formula(plain, at).a;
            };
    }

    double operator()(std::span<const double> constants, const Place& at) const { return value_(constants, at); }
    Dual operator()(std::span<const Dual> constants, const Place& at) const { return with_slopes_(constants, at); }

private:
    std::function<Dual(std::span<const Dual>, const Place&)> with_slopes_;
    std::function<double(std::span<const double>, const Place&)> value_;
};

struct CurveFitOptions {
    int starts = 8;  ///< of least squares; the simplex uses a quarter of these, at least one
    std::uint64_t seed = 1;
    int threads = 1;
};

/// A local minimum found by one method.
struct CurveMinimum {
    double cost;  ///< half the sum of squares of weighted residuals
    int starts;   ///< number of starts that converged to this minimum
    std::vector<double> constants;
};

struct FittedCurve {
    std::vector<double> constants;  ///< at the least cost
    double cost = 0.0;              ///< half the sum of squares of weighted residuals
    double rms = 0.0;               ///< of the weighted residuals
    double condition = 0.0;         ///< of the Jacobian with columns of unit length
    Eigen::MatrixXd correlation;    ///< of the constants
    double least_squares_cost = 0.0, simplex_cost = 0.0;
    std::vector<CurveMinimum> minima;  ///< of least squares, by increasing cost
    bool converged = false;

    /// True if the costs of both methods agree to 1e-6, relative, or both are at rounding level, below 1e-20.
    bool methods_agree() const;
};

/// Fits the constants, from the starting values of their FreeParameters. Several starts require finite bounds. Throws
/// Error (internal) if the formula is not finite at the start.
FittedCurve fit_curve(const CurveFormula& formula, std::span<const CurvePoint> points,
                      std::vector<FreeParameter> constants, const CurveFitOptions& options);

/// Applies both methods to any residuals: fit_curve without rms, condition and correlation. Throws Error as fit_curve
/// does.
FittedCurve fit_by_both_methods(const ResidualFunction& residuals, std::vector<FreeParameter> constants,
                                const CurveFitOptions& options);

/// Computes rms, condition and correlation at `fit.constants`. fit_curve calls this function.
void describe_fit(FittedCurve& fit, const CurveFormula& formula, std::span<const CurvePoint> points);

/// Returns the value of the formula without derivatives.
double curve_value(const CurveFormula& formula, std::span<const double> constants, const std::array<double, 2>& at);

/// Returns the condition number, the largest correlation and the agreement of the methods, for the header of a table.
std::string conditioning_text(const FittedCurve& fit, std::span<const FreeParameter> constants);

}  // namespace impactfit
