#include "impactfit/estimation/optimisation/bound_transform.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace impactfit {
namespace {

/// Distance from a bound that a start is moved to, relative to the range or to 1.
constexpr double interior = 1e-3;

enum class Bounds { none, lower, upper, both };

Bounds bounds_of(double lower, double upper) {
    if (std::isfinite(lower)) return std::isfinite(upper) ? Bounds::both : Bounds::lower;
    return std::isfinite(upper) ? Bounds::upper : Bounds::none;
}

double bounded_value(double w, double lower, double upper) {
    switch (bounds_of(lower, upper)) {
        case Bounds::both:
            return lower + 0.5 * (upper - lower) * (1.0 + std::sin(w));
        case Bounds::lower:
            return lower - 1.0 + std::sqrt(1.0 + w * w);
        case Bounds::upper:
            return upper + 1.0 - std::sqrt(1.0 + w * w);
        case Bounds::none:
            break;
    }
    return w;
}

double unbounded_value(double u, double lower, double upper) {
    switch (bounds_of(lower, upper)) {
        case Bounds::both: {
            const double margin = interior * (upper - lower), within = std::clamp(u, lower + margin, upper - margin);
            return std::asin(2.0 * (within - lower) / (upper - lower) - 1.0);
        }
        case Bounds::lower:
            return std::sqrt(std::pow(std::max(u - lower, interior) + 1.0, 2) - 1.0);
        case Bounds::upper:
            return std::sqrt(std::pow(std::max(upper - u, interior) + 1.0, 2) - 1.0);
        case Bounds::none:
            break;
    }
    return u;
}

double derivative_value(double w, double lower, double upper) {
    switch (bounds_of(lower, upper)) {
        case Bounds::both:
            return 0.5 * (upper - lower) * std::cos(w);
        case Bounds::lower:
            return w / std::sqrt(1.0 + w * w);
        case Bounds::upper:
            return -w / std::sqrt(1.0 + w * w);
        case Bounds::none:
            break;
    }
    return 1.0;
}

template <class Function>
Eigen::VectorXd each(const Eigen::VectorXd& x, const Eigen::VectorXd& lower, const Eigen::VectorXd& upper,
                     const Function& function) {
    Eigen::VectorXd result(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) result[i] = function(x[i], lower[i], upper[i]);
    return result;
}

}  // namespace

BoundTransform::BoundTransform(Eigen::VectorXd lower, Eigen::VectorXd upper)
    : lower_(std::move(lower)), upper_(std::move(upper)) {}

Eigen::VectorXd BoundTransform::bounded(const Eigen::VectorXd& w) const {
    return each(w, lower_, upper_, bounded_value);
}

Eigen::VectorXd BoundTransform::unbounded(const Eigen::VectorXd& u) const {
    return each(u, lower_, upper_, unbounded_value);
}

Eigen::VectorXd BoundTransform::derivative(const Eigen::VectorXd& w) const {
    return each(w, lower_, upper_, derivative_value);
}

}  // namespace impactfit
