#pragma once
// Points of a separable form on a grid, as coordinates in a basis of its factors.
//
// Along each coordinate, the factors at all shape constants within their bounds span few directions: each factor
// depends on one shape constant, and its interpolation at Chebyshev nodes of this constant is exact to rounding. An
// orthonormal basis of these directions preserves costs and derivatives of a fit with a tenth of the residuals.

#include <Eigen/Core>
#include <functional>
#include <span>
#include <vector>

#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"

namespace impactfit {

/// Factors of the terms of a form, functions of a coordinate. Each depends on one shape constant at most.
struct TermFactors {
    std::size_t count;
    /// Writes the factors at a coordinate to `factors`.
    std::function<void(std::span<const Dual> shape, double at, std::span<Dual> factors)> evaluate;
};

/// The factors along one coordinate: a row for each direction of the basis, a column for each factor.
struct FactorTable {
    Eigen::MatrixXd values;
    std::vector<Eigen::MatrixXd> derivatives;  ///< by each shape constant
};

/// One coordinate of the grid.
class GridAxis {
public:
    GridAxis(const TermFactors& factors, std::vector<double> at, std::vector<double> weights,
             std::span<const FreeParameter> shape);

    const std::vector<double>& at() const { return at_; }
    const std::vector<double>& weights() const { return weights_; }
    /// Orthonormal columns.
    const Eigen::MatrixXd& basis() const { return basis_; }
    FactorTable table(std::span<const Dual> shape, bool derivatives) const;

private:
    FactorTable sampled(std::span<const Dual> shape, bool derivatives) const;

    const TermFactors& factors_;
    std::vector<double> at_, weights_;
    Eigen::MatrixXd basis_;
};

/// Points with the first coordinate as the slowest index, and weights that depend on the first coordinate only.
struct SeparableGrid {
    GridAxis first, second;
    Eigen::MatrixXd data;  ///< weighted values in both bases: rows of the second, columns of the first
    double rest;           ///< norm of the part of the values outside the bases

    /// Throws Error (internal) for other points.
    SeparableGrid(const TermFactors& first_factors, const TermFactors& second_factors,
                  std::span<const CurvePoint> points, std::span<const FreeParameter> shape);
};

}  // namespace impactfit
