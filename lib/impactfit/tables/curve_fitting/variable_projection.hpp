#pragma once
// Variable projection (Golub and Pereyra 1973): least squares for forms linear in most of their constants.
// The search covers the nonlinear constants; each step solves a linear least-squares problem for the linear constants.

#include <functional>
#include <span>
#include <vector>

#include "impactfit/tables/curve_fitting/curve_fit.hpp"

namespace impactfit {

/// The form sum_j linear_j term_j(shape; at).
struct SeparableForm {
    std::size_t terms;
    /// Writes the values of the terms at a point to `terms`.
    std::function<void(std::span<const Dual> shape, const std::array<double, 2>& at, std::span<Dual> terms)> evaluate;
};

/// Fits as fit_curve does, with exact derivatives of the reduced problem. Constants, including those of `minima`, list
/// the shape constants first and the linear constants second. describe_fit computes rms, condition and correlation. At
/// most eight shape constants, with finite bounds. Throws Error (internal) if the form is not finite at the start.
FittedCurve fit_separable(const SeparableForm& form, std::span<const CurvePoint> points,
                          std::vector<FreeParameter> shape, const CurveFitOptions& options);

}  // namespace impactfit
