#include "impactfit/dynamics/damping/damping_curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/chebyshev_series.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/unit_restitution.hpp"

namespace impactfit {
namespace {

// Weak damping has terms with fractional powers of epsilon, for example epsilon^(1/n) at m = 0. The sixth root makes
// them smooth. It also stretches the strongly damped end.
constexpr double map_order = 6.0;
constexpr std::size_t least_intervals = 16, most_intervals = 128;

/// Point number k of `intervals`, in [-1, 1], in descending order. The series of twice as many intervals repeats it.
double chebyshev_point(std::size_t k, std::size_t intervals) {
    return std::cos(std::numbers::pi * static_cast<double>(k) / static_cast<double>(intervals));
}

/// Coefficients of the polynomial through values at the Chebyshev points.
std::vector<double> coefficients_of(const std::vector<double>& values) {
    const std::size_t n = values.size() - 1;
    std::vector<double> cosines, coefficients;
    for (std::size_t k = 0; k < 2 * n; ++k) cosines.push_back(chebyshev_point(k, n));
    for (std::size_t degree = 0; degree <= n; ++degree) {
        double sum = 0.5 * (values.front() + (degree % 2 ? -values.back() : values.back()));
        for (std::size_t k = 1; k < n; ++k) sum += values[k] * cosines[degree * k % (2 * n)];
        coefficients.push_back(sum * (degree == 0 || degree == n ? 1.0 : 2.0) / static_cast<double>(n));
    }
    return coefficients;
}

/// Coefficients of the derivative of a series.
std::vector<double> derivative_of(const std::vector<double>& series) {
    std::vector<double> slopes(series.size() + 1, 0.0);
    for (std::size_t k = series.size() - 1; k > 0; --k)
        slopes[k - 1] = slopes[k + 1] + 2.0 * static_cast<double>(k) * series[k];
    slopes[0] *= 0.5;
    slopes.resize(series.size() - 1);
    return slopes;
}

/// Largest of the last coefficients. Even or odd coefficients alone may be zero.
double tail_of(const std::vector<double>& series) {
    double largest = 0.0;
    for (std::size_t k = series.size() - 4; k < series.size(); ++k) largest = std::max(largest, std::abs(series[k]));
    return largest;
}

}  // namespace

std::optional<DampingCurve> DampingCurve::make(const UnitImpact& impact, double least_restitution, double tolerance) {
    const double largest = exact_damping_ratio(impact, least_restitution, tolerance).damping_ratio;
    DampingCurve curve(impact, least_restitution, largest * (1.0 + 10.0 * tolerance));  // beyond the error of the root
    if (!curve.fill(tolerance)) return std::nullopt;
    return curve;
}

DampingCurve::DampingCurve(const UnitImpact& impact, double least_restitution, double largest_damping)
    : impact_(impact), least_restitution_(least_restitution), largest_damping_(largest_damping) {}

bool DampingCurve::fill(double tolerance) {
    const double close = 0.1 * tolerance;
    const auto value = [&](double x) {
        const double damping = largest_damping_ * std::pow(0.5 * (1.0 + x), map_order);
        if (damping == 0.0) return std::log(weak_damping_loss(impact_));
        return std::log(-unit_log_restitution(impact_, damping, std::max(close, 1e-13)) / damping);
    };
    std::vector<double> values{value(1.0), value(-1.0)};
    for (std::size_t intervals = 1; intervals <= most_intervals; intervals *= 2) {
        if (intervals > 1) {
            std::vector<double> finer;
            for (std::size_t k = 0; k <= intervals; ++k)
                finer.push_back(k % 2 ? value(chebyshev_point(k, intervals)) : values[k / 2]);
            values = std::move(finer);
        }
        if (!std::isfinite(values.front())) return false;  // the bodies stick
        if (intervals < least_intervals) continue;
        series_ = coefficients_of(values);
        if (tail_of(series_) > close) continue;
        slopes_ = derivative_of(series_);
        return true;
    }
    return false;
}

DampingCurve::Point DampingCurve::at(double damping_ratio) const {
    const double t = std::pow(damping_ratio / largest_damping_, 1.0 / map_order), x = 2.0 * t - 1.0;
    return {std::log(damping_ratio) + chebyshev_series<double>(series_, x),
            1.0 + 2.0 / map_order * t * chebyshev_series<double>(slopes_, x)};
}

double DampingCurve::restitution(double damping_ratio) const {
    return damping_ratio == 0.0 ? 1.0 : std::exp(-std::exp(at(damping_ratio).log_loss));
}

double DampingCurve::sensitivity(double damping_ratio) const {
    const Point point = at(damping_ratio);
    return -std::exp(point.log_loss) * point.slope;
}

double DampingCurve::damping_ratio(double restitution) const {
    if (!(restitution >= least_restitution_ && restitution <= 1.0))
        throw Error(ErrorKind::usage, "the restitution is out of range", fmt::format("{:g}", restitution),
                    fmt::format("{:g} <= e <= 1", least_restitution_));
    if (restitution == 1.0) return 0.0;
    // Newton's method in ln epsilon for the increasing function ln(-ln e).
    const double wanted = std::log(-std::log(restitution));
    double damping = std::min(primary_damping_ratio(impact_, restitution), largest_damping_);
    for (int step = 0; step < 50; ++step) {
        const Point now = at(damping);
        const double change = (wanted - now.log_loss) / now.slope;
        damping = std::min(damping * std::exp(change), largest_damping_);
        if (std::abs(change) < 1e-8) return damping;  // the next change is about 1e-16
    }
    throw Error(ErrorKind::internal, "no damping found on a curve", fmt::format("restitution {:g}", restitution));
}

}  // namespace impactfit
