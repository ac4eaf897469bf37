#include "impactfit/estimation/inference/confidence_interval.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace impactfit {

double ResidualNoise::reach(double level) const {
    const double upper_tail = 0.5 * (1.0 - level);
    if (degrees_of_freedom == 0) return quantile(complement(boost::math::normal(), upper_tail));
    return quantile(complement(boost::math::students_t(static_cast<double>(degrees_of_freedom)), upper_tail));
}

bool ResidualNoise::known() const {
    return standard_deviation > 0.0;  // false for NaN
}

ResidualNoise residual_noise(const Linearisation& at, bool stated) {
    if (stated) return {};
    return {at.noise, at.degrees_of_freedom()};
}

void check_level(double level, const SourceLocation& where) {
    if (!(level > 0.0 && level < 1.0))
        throw Error(ErrorKind::problem, "a confidence level is out of range", fmt::format("{:g}", level),
                    "above 0 and below 1, such as 0.95", where);
}

std::vector<Interval> covariance_intervals(const LinearCovariance& known, const ParameterSpace& space,
                                           const Eigen::VectorXd& estimate, double reach) {
    const Eigen::Index count = known.standard_errors.size();  // without nuisance parameters, which come last
    Eigen::VectorXd half = Eigen::VectorXd::Zero(space.size());
    half.head(count) = reach * known.standard_errors.cwiseQuotient(space.transform_derivative(estimate).head(count));
    const Eigen::VectorXd centre = space.to_search(estimate);
    const Eigen::VectorXd lower = space.to_natural(centre - half), upper = space.to_natural(centre + half);
    std::vector<Interval> intervals;
    for (Eigen::Index j = 0; j < count; ++j) {
        const bool none = std::isnan(known.standard_errors[j]);
        intervals.push_back({none ? std::nan("") : lower[j], none ? std::nan("") : upper[j]});
    }
    return intervals;
}

}  // namespace impactfit
