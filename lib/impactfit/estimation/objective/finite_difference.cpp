#include "impactfit/estimation/objective/finite_difference.hpp"

#include <limits>
#include <optional>

#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

using Function = std::function<Eigen::VectorXd(double)>;

/// (8 (f(1) - f(-1)) - (f(2) - f(-2))) / 12 h.
Eigen::VectorXd central(const Function& f, double x, double h) {
    return (8.0 * (f(x + h) - f(x - h)) - (f(x + 2.0 * h) - f(x - 2.0 * h))) / (12.0 * h);
}

/// (-25 f(0) + 48 f(1) - 36 f(2) + 16 f(3) - 3 f(4)) / 12 h; h may be negative.
Eigen::VectorXd one_sided(const Function& f, double x, double h) {
    return (-25.0 * f(x) + 48.0 * f(x + h) - 36.0 * f(x + 2.0 * h) + 16.0 * f(x + 3.0 * h) - 3.0 * f(x + 4.0 * h)) /
           (12.0 * h);
}

std::optional<Eigen::VectorXd> if_finite(const Function& f, double x, double h, decltype(&central) formula) {
    try {
        Eigen::VectorXd slope = formula(f, x, h);
        if (slope.allFinite()) return slope;
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
    }
    return {};
}

}  // namespace

Eigen::VectorXd slope_by_difference(const Function& function, double x, const DifferenceRange& range) {
    double h = range.step;
    for (int tries = 0; tries < 4; ++tries, h *= 0.1) {
        const bool below = x - 2.0 * h >= range.lower, above = x + 2.0 * h <= range.upper;
        if (below && above)
            if (const auto slope = if_finite(function, x, h, central)) return *slope;
        if (x + 4.0 * h <= range.upper)
            if (const auto slope = if_finite(function, x, h, one_sided)) return *slope;
        if (x - 4.0 * h >= range.lower)
            if (const auto slope = if_finite(function, x, -h, one_sided)) return *slope;
    }
    return Eigen::VectorXd::Constant(function(x).size(), std::numeric_limits<double>::quiet_NaN());
}

}  // namespace impactfit
