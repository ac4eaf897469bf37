#pragma once
// Fits the constants of a closed form to points the model gave: by least squares with exact derivatives and, as a
// check, by the simplex, both from several starts.

#include <Eigen/Core>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// A point of a curve or surface; a curve leaves the second coordinate alone.
struct CurvePoint {
    std::array<double, 2> at;
    double value;
    double weight = 1.0;  ///< of its residual
};

/// The closed form: its value at a point for these constants.
using CurveFormula = std::function<Dual(std::span<const Dual> constants, const std::array<double, 2>& at)>;

struct CurveFitOptions {
    int starts = 8;  ///< of least squares; the simplex takes a quarter of them, at least one
    std::uint64_t seed = 1;
    int threads = 1;
};

/// Where one of the methods found a minimum.
struct CurveMinimum {
    double cost;  ///< half the sum of squares of weighted residuals
    int starts;   ///< that ended there
    std::vector<double> constants;
};

struct FittedCurve {
    std::vector<double> constants;  ///< of the least cost
    double cost = 0.0;              ///< half the sum of squares of weighted residuals
    double rms = 0.0;               ///< of the weighted residuals
    double condition = 0.0;         ///< of the Jacobian with columns of unit length
    Eigen::MatrixXd correlation;    ///< of the constants
    double least_squares_cost = 0.0, simplex_cost = 0.0;
    std::vector<CurveMinimum> minima;  ///< of least squares, by rising cost
    bool converged = false;

    /// True if the methods agree in cost to 1e-6 of it (or both costs are rounding, below 1e-20).
    bool methods_agree() const;
};

/// The constants start where their FreeParameters say; with more starts than one they need finite bounds. Throws an
/// Error (internal) where the formula has no numbers at the start.
FittedCurve fit_curve(const CurveFormula& formula, std::span<const CurvePoint> points,
                      std::vector<FreeParameter> constants, const CurveFitOptions& options);

/// Both methods on any residuals: fit_curve without rms, condition and correlation. Throws as it does.
FittedCurve fit_by_both_methods(const ResidualFunction& residuals, std::vector<FreeParameter> constants,
                                const CurveFitOptions& options);

/// Fills in rms, condition and correlation at `fit.constants`; fit_curve has done so.
void describe_fit(FittedCurve& fit, const CurveFormula& formula, std::span<const CurvePoint> points);

/// The formula without derivatives.
double curve_value(const CurveFormula& formula, std::span<const double> constants, const std::array<double, 2>& at);

/// "condition 16.2; methods agree" and the like, for the header of a table.
std::string conditioning_words(const FittedCurve& fit, std::span<const FreeParameter> constants);

}  // namespace impactfit
