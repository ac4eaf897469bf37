#include "impactfit/comparison/reference/smooth_curve.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <set>

#include "impactfit/comparison/reference/spline_basis.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {
namespace {

constexpr std::size_t curve_points = 81;

struct Range {
    double least, length;
    double place(double abscissa) const { return (abscissa - least) / length; }
};

Eigen::MatrixXd design(const SplineBasis& basis, const std::vector<WeightedPoint>& points, const Range& range) {
    Eigen::MatrixXd rows(static_cast<Eigen::Index>(points.size()), basis.count());
    for (std::size_t i = 0; i < points.size(); ++i)
        rows.row(static_cast<Eigen::Index>(i)) = basis(range.place(points[i].abscissa)) / points[i].deviation;
    return rows;
}

}  // namespace

std::optional<SmoothCurve> smooth_curve(const std::vector<WeightedPoint>& points, long most, bool noise_stated) {
    std::set<double> different;
    for (const WeightedPoint& point : points) different.insert(point.abscissa);
    if (different.size() < 2) return std::nullopt;
    const Range range{*different.begin(), *different.rbegin() - *different.begin()};
    std::vector<double> places;
    for (const WeightedPoint& point : points) places.push_back(range.place(point.abscissa));
    Eigen::VectorXd values(static_cast<Eigen::Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
        values[static_cast<Eigen::Index>(i)] = points[i].ordinate / points[i].deviation;
    std::optional<SmoothCurve> best;
    std::optional<double> least;
    for (long count = 1; count <= std::min(most, static_cast<long>(different.size())); ++count) {
        const SplineBasis basis(places, count);
        const Eigen::MatrixXd rows = design(basis, points, range);
        const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> decomposed(rows);
        if (decomposed.rank() < count) continue;  // knots closer than the abscissas
        const Eigen::VectorXd coefficients = decomposed.solve(values), scaled = rows * coefficients - values;
        std::vector<double> residuals(scaled.begin(), scaled.end());
        const auto aicc = fit_statistics(residuals, count, noise_stated).aicc;
        if (!aicc || (least && *aicc >= *least)) continue;
        least = aicc;
        best = SmoothCurve{
            count, std::move(residuals), even_grid(range.least, range.least + range.length, curve_points), {}};
        for (const double abscissa : best->abscissa)
            best->ordinate.push_back(basis(range.place(abscissa)).dot(coefficients));
    }
    return best;
}

}  // namespace impactfit
