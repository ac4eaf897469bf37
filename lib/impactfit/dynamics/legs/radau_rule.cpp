#include "impactfit/dynamics/legs/radau_rule.hpp"

namespace impactfit {
namespace {

/// Legendre polynomials P_0 to P_stages at x.
std::array<double, RadauRule::stages + 1> legendre_values(double x) {
    std::array<double, RadauRule::stages + 1> p{1.0, x};
    for (std::size_t k = 1; k < RadauRule::stages; ++k) {
        const double order = static_cast<double>(k);
        p[k + 1] = ((2.0 * order + 1.0) * x * p[k] - order * p[k - 1]) / (order + 1.0);
    }
    return p;
}

/// The Radau points are the zeros of P_s - P_(s-1).
double radau_gap(double x) {
    const auto p = legendre_values(x);
    return p[RadauRule::stages] - p[RadauRule::stages - 1];
}

double radau_zero_between(double low, double high) {
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        ((radau_gap(middle) > 0.0) == (radau_gap(low) > 0.0) ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// Points on [-1, 1], ascending.
RadauRule::Row<double> radau_points() {
    constexpr int parts = 400;  // the closest two points are 0.07 apart
    RadauRule::Row<double> points{};
    std::size_t found = 0;
    for (int i = 0; i < parts - 1; ++i) {
        const double low = 2.0 * i / parts - 1.0, high = 2.0 * (i + 1) / parts - 1.0;
        if ((radau_gap(low) > 0.0) != (radau_gap(high) > 0.0)) points[found++] = radau_zero_between(low, high);
    }
    points[RadauRule::stages - 1] = 1.0;
    return points;
}

}  // namespace

const RadauRule& RadauRule::instance() {
    static const RadauRule only;
    return only;
}

RadauRule::RadauRule() {
    const RadauRule::Row<double> points = radau_points();
    constexpr double size = RadauRule::stages;
    for (std::size_t j = 0; j < RadauRule::stages; ++j) {
        const auto p = legendre_values(points[j]);
        nodes_[j] = 0.5 * (1.0 + points[j]);
        weights_[j] = 0.5 * (1.0 + points[j]) / (size * size * p[RadauRule::stages - 1] * p[RadauRule::stages - 1]);
        leading_[j] = (2.0 * size - 1.0) * weights_[j] * p[RadauRule::stages - 1];
    }
    for (std::size_t i = 0; i < RadauRule::stages; ++i)
        for (std::size_t j = 0; j < RadauRule::stages; ++j) {
            const auto at = legendre_values(points[i]), p = legendre_values(points[j]);
            double sum = at[0] + at[1];
            for (std::size_t k = 1; k < RadauRule::stages; ++k) sum += p[k] * (at[k + 1] - at[k - 1]);
            integrals_[i][j] = 0.5 * weights_[j] * sum;
        }
    for (std::size_t j = 0; j < RadauRule::stages; ++j) {
        Matrix matrix = integrals_;
        RadauRule::Row<double> column{};
        column[j] = 1.0;
        solve_linear(matrix, column);
        for (std::size_t i = 0; i < RadauRule::stages; ++i) slopes_[i][j] = column[i];
    }
}

}  // namespace impactfit
