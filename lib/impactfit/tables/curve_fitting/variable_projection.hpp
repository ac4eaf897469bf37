#pragma once
// Fits a closed form that is linear in most of its constants: only those that shape it are searched for, and at each
// step the others are the least-squares ones (variable projection, Golub and Pereyra 1973).

#include <functional>
#include <span>
#include <vector>

#include "impactfit/tables/curve_fitting/curve_fit.hpp"

namespace impactfit {

/// sum_j linear_j term_j(shape; at)
struct SeparableForm {
    std::size_t terms;
    /// Puts the values of the terms at a point into `terms`.
    std::function<void(std::span<const Dual> shape, const std::array<double, 2>& at, std::span<Dual> terms)> evaluate;
};

/// As fit_curve, with exact derivatives of the reduced problem. Constants, also those of `minima`, are the shape
/// constants and then the linear ones; rms, condition and correlation are left to describe_fit. At most eight shape
/// constants, with finite bounds. Throws an Error (internal) where the form has no numbers at the start.
FittedCurve fit_separable(const SeparableForm& form, std::span<const CurvePoint> points,
                          std::vector<FreeParameter> shape, const CurveFitOptions& options);

}  // namespace impactfit
