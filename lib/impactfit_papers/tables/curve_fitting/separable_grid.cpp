#include "impactfit_papers/tables/curve_fitting/separable_grid.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

using Eigen::MatrixXd, Eigen::Index;

/// Interpolates exp(-s x), 0 <= s x <= 60, to 1e-16: its coefficients decrease as exp(-k^2 / 60).
constexpr int shape_nodes = 48;
/// Relative to the largest direction; rounding of the samples is some 1e-16.
constexpr double least_direction = 1e-15;

std::vector<Dual> shape_at_node(std::span<const FreeParameter> shape, int node) {
    const double place = 0.5 + 0.5 * std::cos(std::numbers::pi * (node + 0.5) / shape_nodes);
    std::vector<Dual> constants;
    for (const FreeParameter& constant : shape)
        constants.emplace_back(std::lerp(constant.lower, constant.upper, place));
    return constants;
}

std::vector<double> second_coordinates(std::span<const CurvePoint> points) {
    std::vector<double> result;
    for (const CurvePoint& point : points) {
        if (point.at[0] != points.front().at[0]) break;
        result.push_back(point.at[1]);
    }
    return result;
}

/// Returns at(point) of the first point of each row of `length` points.
template <class At>
std::vector<double> of_rows(std::span<const CurvePoint> points, std::size_t length, const At& at) {
    std::vector<double> result;
    for (std::size_t i = 0; i < points.size(); i += length) result.push_back(at(points[i]));
    return result;
}

GridAxis first_axis(const TermFactors& factors, std::span<const CurvePoint> points, std::size_t length,
                    std::span<const FreeParameter> shape) {
    return {factors, of_rows(points, length, [](const CurvePoint& point) { return point.at[0]; }),
            of_rows(points, length, [](const CurvePoint& point) { return point.weight; }), shape};
}

/// Weighted values: a column for each first coordinate.
MatrixXd values_on(const GridAxis& first, const GridAxis& second, std::span<const CurvePoint> points) {
    const std::size_t length = second.at().size();
    MatrixXd values(static_cast<Index>(length), static_cast<Index>(first.at().size()));
    bool on_grid = length * first.at().size() == points.size();
    for (std::size_t i = 0; on_grid && i < points.size(); ++i) {
        const CurvePoint& point = points[i];
        on_grid = point.at[0] == first.at()[i / length] && point.at[1] == second.at()[i % length] &&
                  point.weight == first.weights()[i / length];
        values.data()[i] = point.weight * point.value;
    }
    if (on_grid) return values;
    throw Error(ErrorKind::internal, "a separable form needs points on a grid", fmt::format("{} points", points.size()),
                "weights that depend on the first coordinate only");
}

}  // namespace

GridAxis::GridAxis(const TermFactors& factors, std::vector<double> at, std::vector<double> weights,
                   std::span<const FreeParameter> shape)
    : factors_(factors), at_(std::move(at)), weights_(std::move(weights)) {
    const auto rows = static_cast<Index>(at_.size()), count = static_cast<Index>(factors_.count);
    MatrixXd samples(rows, count * shape_nodes);
    for (int node = 0; node < shape_nodes; ++node)
        samples.middleCols(node * count, count) = sampled(shape_at_node(shape, node), false).values;
    Eigen::ColPivHouseholderQR<MatrixXd> decomposition(samples);
    decomposition.setThreshold(least_direction);
    basis_ = decomposition.householderQ() * MatrixXd::Identity(rows, decomposition.rank());
}

FactorTable GridAxis::table(std::span<const Dual> shape, bool derivatives) const {
    FactorTable table = sampled(shape, derivatives);
    table.values = basis_.transpose() * table.values;
    for (MatrixXd& derivative : table.derivatives) derivative = basis_.transpose() * derivative;
    return table;
}

FactorTable GridAxis::sampled(std::span<const Dual> shape, bool derivatives) const {
    FactorTable table{MatrixXd(static_cast<Index>(at_.size()), static_cast<Index>(factors_.count)), {}};
    if (derivatives) table.derivatives.assign(shape.size(), table.values);
    std::vector<Dual> factors(factors_.count);
    for (std::size_t i = 0; i < at_.size(); ++i) {
        factors_.evaluate(shape, at_[i], factors);
        const auto row = static_cast<Index>(i);
        for (std::size_t j = 0; j < factors.size(); ++j) {
            const auto column = static_cast<Index>(j);
            table.values(row, column) = weights_[i] * factors[j].a;
            for (std::size_t k = 0; k < table.derivatives.size(); ++k)
                table.derivatives[k](row, column) = weights_[i] * factors[j].v[k];
        }
    }
    return table;
}

SeparableGrid::SeparableGrid(const TermFactors& first_factors, const TermFactors& second_factors,
                             std::span<const CurvePoint> points, std::span<const FreeParameter> shape)
    : first(first_axis(first_factors, points, second_coordinates(points).size(), shape)),
      second(second_factors, second_coordinates(points), std::vector(second_coordinates(points).size(), 1.0), shape) {
    const MatrixXd values = values_on(first, second, points);
    data = second.basis().transpose() * values * first.basis();
    rest = (values - second.basis() * data * first.basis().transpose()).norm();
}

}  // namespace impactfit
