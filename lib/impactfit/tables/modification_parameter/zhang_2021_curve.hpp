#pragma once
// The six printed curves alpha(e) for spheres, cubic or sum of two exponentials, and their fits: as published, with the
// true limit at e = 1, and with one input changed  @eq{ZH21, Eqs. 47-52}.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "impactfit/tables/curve_fitting/curve_fit.hpp"
#include "impactfit/tables/modification_parameter/modification_parameter.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// One printed equation.
struct PrintedAlpha {
    std::string equation;
    double damping_exponent;
    bool cubic;
    std::vector<double> constants;
    RecipeVerdict expected;

    UnitImpact impact() const { return {1.5, damping_exponent, 1.0, Separation::zero_indentation}; }
    CurveFormula formula() const;
    /// The form of the equation with these constants.
    double value(std::span<const double> form_constants, double restitution) const;
    /// Where the search for the constants starts, and its bounds.
    std::vector<FreeParameter> starts() const;
};

std::vector<PrintedAlpha> printed_alphas(const Dataset& published);

/// The restitutions the printed constants come back from, found by trying grids (ZH21-7 of docs/errata.md); for the
/// cubic without the first.
std::vector<double> published_grid(const PrintedAlpha& curve);

/// Exact alpha on the published grid, with the true limit at e = 1 or with the 1 the paper imposed there.
std::vector<CurvePoint> alpha_points(const PrintedAlpha& curve, bool true_limit, int threads);

FittedCurve fit_alpha(const PrintedAlpha& curve, std::span<const CurvePoint> points, const CurveFitOptions& options);

/// Largest relative difference of constants from the printed ones.
double difference_of_constants(const PrintedAlpha& curve, std::span<const double> constants);
/// Largest difference from the printed curve over 0.02 <= e <= 1 (the cubic: 0.05).
double difference_of_curves(const PrintedAlpha& curve, std::span<const double> constants);

/// The value of one input with which the fit comes nearest to the printed curve.
struct ChangedInput {
    double restitution, exact, changed;
    double constants_off, curve_off;  ///< what is left, as the differences above
};

/// For each input in turn, best first.
std::vector<ChangedInput> changed_inputs(const PrintedAlpha& curve, std::span<const CurvePoint> points,
                                         std::uint64_t seed);

}  // namespace impactfit
