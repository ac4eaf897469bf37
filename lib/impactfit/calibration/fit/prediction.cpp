#include "impactfit/calibration/fit/prediction.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/measurement_jacobian_error.hpp"

namespace impactfit {
namespace {

/// Weight of a parameter in a direction, of length 1, that others have less than a tenth of a percent of.
constexpr double alone = 0.999;

}  // namespace

std::vector<std::string> unmoved_parameters(const FitResult& result) {
    std::vector<std::string> names;
    if (!result.uncertainty) return names;
    for (const ParameterDirection& direction : result.uncertainty->combinations.directions) {
        Eigen::Index largest = 0;
        if (direction.singular_value == 0.0 && direction.weights.maxCoeff(&largest) > alone)
            names.push_back(result.free[static_cast<std::size_t>(largest)].name);
    }
    return names;
}

double prediction_error(const LinearCovariance& uncertainty, const FitProblem& single, double value,
                        const Eigen::MatrixXd& slopes) {
    const Eigen::VectorXd slope_errors =
        Eigen::VectorXd::Constant(1, slope_error_of(single, single.conditions.front().measurements.front(), value));
    return std::sqrt(uncertainty.propagated(slopes, slope_errors)(0, 0));
}

PredictionCurve predict(const FitResult& result, const Observable& observable, double lowest, double highest,
                        std::size_t points) {
    PredictionCurve curve{&observable, {}, {}, {}};
    const bool with_spread = result.uncertainty.has_value() && unmoved_parameters(result).empty();
    for (std::size_t i = 0; i < points; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(points - 1);
        const double speed = lowest * std::pow(highest / lowest, share);
        const FitProblem single = at_speed(*result.problem, observable, speed);
        const ContactResiduals function(single);
        Eigen::VectorXd value(1);
        Eigen::MatrixXd gradient(1, function.parameter_count());
        const bool numbers = function.evaluate(result.estimate, value, with_spread ? &gradient : nullptr);
        curve.impact_speed.push_back(speed);
        curve.value.push_back(numbers ? value[0] : std::nan(""));
        if (with_spread)
            curve.standard_deviation.push_back(
                numbers ? prediction_error(*result.uncertainty, single, value[0], gradient) : std::nan(""));
    }
    for (const double deviation : curve.standard_deviation)
        if (std::isinf(deviation)) return {curve.observable, curve.impact_speed, curve.value, {}};
    return curve;
}

}  // namespace impactfit
