#pragma once
// Improved alpha(e) for spheres: exact where the exact damping has a closed form (m = 3/2 and 1/4), else
// exp(c0 + c1 T1(x) + ... + c7 T7(x)), a Chebyshev series in ln e with eight constants.
//
// Printed curves alpha(e) for spheres, cubic or sum of two exponentials  @eq{ZH21, Eqs. 47-52}. Three fits of
// each of the six curves: as published, with the true limit at e = 1, and with one changed input.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/core/numbers/chebyshev_series.hpp"
#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"
#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"
#include "impactfit_papers/tables/modification_parameter/modification_parameter.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// One printed equation.
struct PrintedAlpha {
    std::string equation;
    double damping_exponent;
    bool cubic;
    std::vector<double> constants;
    RecipeVerdict expected;

    /// Returns the name of the form, "zhang_2021_alpha_m025".
    std::string form_name() const;
    UnitImpact impact() const { return {1.5, damping_exponent, 1.0, Separation::zero_indentation}; }
    CurveFormula formula() const;
    /// Returns the value of the form with these constants.
    double value(std::span<const double> form_constants, double restitution) const;
    /// Returns the starting values and bounds of the constants.
    std::vector<FreeParameter> starts() const;
};

std::vector<PrintedAlpha> printed_alphas(const Dataset& published);

/// Returns the points of the paper from exact points: alpha(1) is 0/0, and the paper imposes 1.
std::vector<CurvePoint> with_imposed_limit(std::vector<CurvePoint> exact);

FittedCurve fit_alpha(const PrintedAlpha& curve, std::span<const CurvePoint> points, const CurveFitOptions& options);

/// Returns the maximum relative difference from the printed constants.
double difference_of_constants(const PrintedAlpha& curve, std::span<const double> constants);
/// Returns the maximum difference from the printed curve over 0.02 <= e <= 1 (cubic: 0.05 <= e <= 1).
double difference_of_curves(const PrintedAlpha& curve, std::span<const double> constants);

/// The value of one input that minimises the distance of the fit from the printed curve.
struct ChangedInput {
    double restitution, exact, changed;
    double constants_off, curve_off;  ///< remaining differences of constants and of curves
};

/// Returns one changed input for each point of the grid, best first.
std::vector<ChangedInput> changed_inputs(const PrintedAlpha& curve, std::span<const CurvePoint> points,
                                         std::uint64_t seed);

/// Least e of the series, and the tolerated error of the restitution above it.
inline constexpr double least_series_restitution = 0.02, series_restitution_error = 1e-4;
inline constexpr std::size_t series_constants = 8;

/// The improved form of one curve.
struct AlphaSeries {
    UnitImpact impact;
    bool exact;                        ///< true: closed form without constants
    FittedCurve fit;                   ///< fit of a series
    std::vector<FreeParameter> names;  ///< of the constants
    LargestError worst{};              ///< maximum error of the restitution over e

    double value(double restitution) const;
};

/// Fits the restitution: residuals of ln alpha times |de/d ln alpha|, at 80 Chebyshev points in e.
AlphaSeries fit_series(const PrintedAlpha& curve, const CurveFitOptions& options);

/// Returns the maximum error of the restitution over 0.02 <= e <= 1, simulated at tolerance 1e-11.
LargestError largest_series_error(const AlphaSeries& series, int threads);

/// Returns C99 code of all series.
RecipeHeader series_header(const std::vector<AlphaSeries>& series);

}  // namespace impactfit
