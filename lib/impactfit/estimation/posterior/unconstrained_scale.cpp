#include "impactfit/estimation/posterior/unconstrained_scale.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace impactfit {
namespace {

/// Least and largest distance of a start from a bound, as parts of the range.
constexpr double start_margin = 1e-3, most_margin = 0.25;

double size_of(const FreeParameter& p) {
    if (p.start != 0.0) return std::abs(p.start);
    double size = 0.0;
    for (const double bound : {p.lower, p.upper})
        if (std::isfinite(bound)) size = std::max(size, std::abs(bound));
    return size > 0.0 ? size : 1.0;
}

/// One coordinate: s, ds/dy, ln |ds/dy| and its derivative.
struct BaseValue {
    double value, slope, log_slope, log_slope_gradient;
};

BaseValue base_value(double lower, double upper, double y) {
    const bool below = std::isfinite(lower), above = std::isfinite(upper);
    if (below && above) {
        // 1 - q as that of -y, without cancellation.
        const double q = 1.0 / (1.0 + std::exp(-y)), rest = 1.0 / (1.0 + std::exp(y)), range = upper - lower;
        const double value = y < 0.0 ? lower + range * q : upper - range * rest;
        return {value, range * q * rest, std::log(range) - std::abs(y) - 2.0 * std::log1p(std::exp(-std::abs(y))),
                rest - q};
    }
    if (below) return {lower + std::exp(y), std::exp(y), y, 1.0};
    if (above) return {upper - std::exp(y), -std::exp(y), y, 1.0};
    return {y, 1.0, 0.0, 0.0};
}

BaseValue far_value(double lower, double upper, double y) {
    const double value = y >= lower && y <= upper ? y : std::numeric_limits<double>::quiet_NaN();
    return {value, 1.0, 0.0, 0.0};
}

double coordinate_of(double lower, double upper, double value, double least_margin) {
    const bool below = std::isfinite(lower), above = std::isfinite(upper);
    if (!below && !above) return value;
    const double range = below && above ? upper - lower : std::max(1.0, std::abs(value));
    const double margin = std::clamp(least_margin, start_margin * range, most_margin * range);
    if (!above) return std::log(std::max(value - lower, margin));
    if (!below) return std::log(std::max(upper - value, margin));
    const double q = std::clamp(value - lower, margin, range - margin) / range;
    return std::log(q / (1.0 - q));
}

}  // namespace

UnconstrainedScale::UnconstrainedScale(const ParameterSpace& space, const std::vector<bool>& uniform_in_value,
                                       const std::vector<bool>& far_bounds) {
    const auto entry = [](const std::vector<bool>& flags, Eigen::Index j) {
        return !flags.empty() && flags[static_cast<std::size_t>(j)];
    };
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        const FreeParameter& p = space.parameter(j);
        const bool logarithmic = p.scale == ParameterScale::log10 && !entry(uniform_in_value, j);
        const double size = logarithmic ? 1.0 : size_of(p);
        const auto base = [&](double bound) { return logarithmic ? std::log(std::max(bound, 0.0)) : bound / size; };
        coordinates_.push_back({logarithmic, size, base(p.lower), base(p.upper), entry(far_bounds, j)});
    }
}

UnconstrainedPoint UnconstrainedScale::at(const Eigen::VectorXd& y) const {
    const Eigen::VectorXd none(size());
    UnconstrainedPoint point{none, none, none, none, 0.0, none};
    for (Eigen::Index j = 0; j < size(); ++j) {
        const Coordinate& c = coordinates_[static_cast<std::size_t>(j)];
        const BaseValue base = c.far ? far_value(c.lower, c.upper, y[j]) : base_value(c.lower, c.upper, y[j]);
        point.base[j] = base.value;
        point.base_slopes[j] = base.slope;
        point.natural[j] = c.logarithmic ? std::exp(base.value) : c.magnitude * base.value;
        point.slopes[j] = base.slope * (c.logarithmic ? point.natural[j] : c.magnitude);
        point.log_jacobian += base.log_slope;
        point.jacobian_gradient[j] = base.log_slope_gradient;
    }
    return point;
}

Eigen::VectorXd UnconstrainedScale::coordinates(const Eigen::VectorXd& natural, const Eigen::VectorXd& margins) const {
    Eigen::VectorXd y(size());
    for (Eigen::Index j = 0; j < size(); ++j) {
        const Coordinate& c = coordinates_[static_cast<std::size_t>(j)];
        const double smallest = std::numeric_limits<double>::min();
        const double base = c.logarithmic ? std::log(std::max(natural[j], smallest)) : natural[j] / c.magnitude;
        y[j] = c.far ? base : coordinate_of(c.lower, c.upper, base, margins.size() == 0 ? 0.0 : margins[j]);
    }
    return y;
}

bool UnconstrainedScale::is_linear(Eigen::Index parameter) const {
    const Coordinate& c = coordinates_[static_cast<std::size_t>(parameter)];
    return c.far || (!std::isfinite(c.lower) && !std::isfinite(c.upper));
}

Eigen::VectorXd UnconstrainedScale::jacobian_curvature(const Eigen::VectorXd& y) const {
    Eigen::VectorXd curvature = Eigen::VectorXd::Zero(size());
    for (Eigen::Index j = 0; j < size(); ++j) {
        const Coordinate& c = coordinates_[static_cast<std::size_t>(j)];
        if (c.far || !std::isfinite(c.lower) || !std::isfinite(c.upper)) continue;
        const double q = 1.0 / (1.0 + std::exp(-y[j]));
        curvature[j] = 2.0 * q * (1.0 - q);
    }
    return curvature;
}

}  // namespace impactfit
