#include "impactfit/estimation/inference/confidence_interval.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace impactfit {
namespace {

double student_quantile(double level, double degrees_of_freedom) {
    return quantile(complement(boost::math::students_t(degrees_of_freedom), 0.5 * (1.0 - level)));
}

}  // namespace

double ResidualNoise::reach(double level) const {
    if (degrees_of_freedom == 0) return quantile(complement(boost::math::normal(), 0.5 * (1.0 - level)));
    return student_quantile(level, static_cast<double>(degrees_of_freedom));
}

double ResidualNoise::reach(double level, Eigen::Index parameter) const {
    if (parameter >= std::ssize(of_parameters)) return reach(level);
    return std::max(reach(level), student_quantile(level, of_parameters[static_cast<std::size_t>(parameter)]));
}

double ResidualNoise::largest_reach(double level) const {
    double largest = reach(level);
    for (const double own : of_parameters) largest = std::max(largest, student_quantile(level, own));
    return largest;
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
                                           const Eigen::VectorXd& estimate, const Eigen::VectorXd& reach) {
    const Eigen::Index count = known.standard_errors.size();  // without nuisance parameters, which come last
    Eigen::VectorXd half = Eigen::VectorXd::Zero(space.size());
    half.head(count) =
        reach.cwiseProduct(known.standard_errors).cwiseQuotient(space.transform_derivative(estimate).head(count));
    const Eigen::VectorXd centre = space.to_search(estimate);
    const Eigen::VectorXd lower = space.to_natural(centre - half), upper = space.to_natural(centre + half);
    std::vector<Interval> intervals;
    for (Eigen::Index j = 0; j < count; ++j) {
        const bool none = std::isnan(known.standard_errors[j]);
        intervals.push_back({none ? std::nan("") : lower[j], none ? std::nan("") : upper[j]});
    }
    return intervals;
}

std::vector<Interval> covariance_intervals(const LinearCovariance& known, const ParameterSpace& space,
                                           const Eigen::VectorXd& estimate, double reach) {
    return covariance_intervals(known, space, estimate, Eigen::VectorXd::Constant(known.standard_errors.size(), reach));
}

}  // namespace impactfit
