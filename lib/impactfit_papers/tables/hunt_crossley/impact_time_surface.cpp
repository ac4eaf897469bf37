#include "impactfit_papers/tables/hunt_crossley/impact_time_surface.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"

namespace impactfit {
namespace {

using Products = std::array<double, ImpactTimeSurface::ratio_terms * ImpactTimeSurface::exponent_terms>;

template <std::size_t N>
std::array<double, N> chebyshev(double x) {
    std::array<double, N> values{1.0, x};
    for (std::size_t i = 2; i < N; ++i) values[i] = 2.0 * x * values[i - 1] - values[i - 2];
    return values;
}

/// Returns t(epsilon) in [0, 1).
double share_of(double damping_ratio) {
    return damping_ratio / (damping_ratio + ImpactTimeSurface::half_way);
}

Products products(double t, double n) {
    const auto in_ratio = chebyshev<ImpactTimeSurface::ratio_terms>(2.0 * t - 1.0);
    const auto in_exponent = chebyshev<ImpactTimeSurface::exponent_terms>(6.0 / (n + 1.0) - 2.0);
    Products result{};
    std::size_t place = 0;
    for (const double x : in_ratio)
        for (const double y : in_exponent) result[place++] = x * y;
    return result;
}

/// Returns the time with P = 0, exact at both ends of epsilon.
double without_correction(double damping_ratio, double n) {
    const double undamped = undamped_duration(n);
    const double kappa = std::pow(std::pow(n + 1.0, 1.0 / (n + 1.0)) / undamped, (n + 1.0) / n);
    return undamped * std::pow(1.0 + kappa * damping_ratio, n / (n + 1.0));
}

double chebyshev_node(int i, int count) {
    return std::cos(std::numbers::pi * (i + 0.5) / count);
}

}  // namespace

double ImpactTimeSurface::operator()(double damping_ratio, double n) const {
    const double t = share_of(damping_ratio);
    const Products terms = products(t, n);
    double sum = 0.0;
    for (std::size_t i = 0; i < terms.size(); ++i) sum += coefficients[i] * terms[i];
    return without_correction(damping_ratio, n) * std::exp(t * (1.0 - t) * sum);
}

LargestError largest_time_error(const ImpactTimeSurface& surface, double most_ratio, int threads) {
    const auto ratio_at = [](double t) { return ImpactTimeSurface::half_way * t / (1.0 - t); };
    const std::array box{BoxAxis{0.0, share_of(most_ratio)}, BoxAxis{1.0, 5.0}};
    const auto error = [&](std::span<const double> at) {
        const double ratio = ratio_at(at[0]), n = at[1];
        return std::abs(surface(ratio, n) / impact_time(ratio, n) - 1.0);
    };
    LargestError largest = largest_error(box, error, threads);
    largest.at[0] = ratio_at(largest.at[0]);
    return largest;
}

ImpactTimeSurface fit_impact_time_surface() {
    constexpr int ratios = ImpactTimeSurfaceGrid::ratios, exponents = ImpactTimeSurfaceGrid::exponents;
    constexpr auto terms = static_cast<Eigen::Index>(Products{}.size());
    Eigen::MatrixXd matrix(ratios * exponents, terms);
    Eigen::VectorXd wanted(matrix.rows());
    Eigen::Index row = 0;
    for (int i = 0; i < ratios; ++i)
        for (int j = 0; j < exponents; ++j, ++row) {
            const double t = 0.5 + 0.5 * chebyshev_node(i, ratios);
            const double ratio = ImpactTimeSurface::half_way * t / (1.0 - t);
            const double n = 6.0 / (2.0 + chebyshev_node(j, exponents)) - 1.0;
            const Products at = products(t, n);
            matrix.row(row) = t * (1.0 - t) * Eigen::Map<const Eigen::RowVectorXd>(at.data(), terms);
            wanted[row] = std::log(impact_time(ratio, n) / without_correction(ratio, n));
        }
    ImpactTimeSurface surface;
    Eigen::Map<Eigen::VectorXd>(surface.coefficients.data(), terms) = matrix.colPivHouseholderQr().solve(wanted);
    const Eigen::VectorXd factors = matrix.colwise().norm().cwiseInverse();
    const Eigen::JacobiSVD<Eigen::MatrixXd> decomposition(matrix * factors.asDiagonal());
    surface.condition = decomposition.singularValues()[0] / decomposition.singularValues()[terms - 1];
    return surface;
}

}  // namespace impactfit
