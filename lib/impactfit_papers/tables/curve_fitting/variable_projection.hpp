#pragma once
// Variable projection (Golub and Pereyra 1973): least squares for forms linear in most of their constants.
// The search covers the nonlinear constants; each step solves a linear least-squares problem for the linear constants.
//
// Each term is a product of a factor of the first coordinate and a factor of the second coordinate, and the points are
// a grid. The decomposition of all terms at all points then follows from decompositions along each coordinate.

#include <span>
#include <vector>

#include "impactfit_papers/tables/curve_fitting/separable_grid.hpp"

namespace impactfit {

/// The form sum_t linear_t sign_t first_i(shape; at[0]) second_j(shape; at[1]) with i, j of term t.
struct SeparableForm {
    struct Term {
        Eigen::Index first, second;  ///< numbers of its factors
        double sign = 1.0;
    };
    TermFactors first, second;
    std::vector<Term> terms;
};

/// Fits as fit_curve does, with exact derivatives of the reduced problem. Constants, including those of `minima`, list
/// the shape constants first and the linear constants second. describe_fit computes rms, condition and correlation. At
/// most eight shape constants, with finite bounds. Points as for SeparableGrid. Throws Error (internal) for other
/// points, and if the form is not finite within the bounds.
FittedCurve fit_separable(const SeparableForm& form, std::span<const CurvePoint> points,
                          std::vector<FreeParameter> shape, const CurveFitOptions& options);

}  // namespace impactfit
