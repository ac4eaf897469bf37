#include "impactfit/calibration/prediction.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/contact_residuals.hpp"
#include "impactfit/calibration/data_derivative_error.hpp"

namespace impactfit {
namespace {

/// Weight of a parameter in a direction, of length 1, that others have less than a tenth of a percent of.
constexpr double alone = 0.999;

}  // namespace

std::optional<double> common_threshold(const FitProblem& problem, const Observable& observable) {
    std::optional<double> common;
    for (const auto* conditions : {&problem.conditions, &problem.predictions})
        for (const FitCondition& condition : *conditions)
            for (const Measurement& measured : condition.measurements) {
                if (measured.observable != &observable) continue;
                if (common.value_or(measured.force_threshold) != measured.force_threshold) return std::nullopt;
                common = measured.force_threshold;
            }
    return common.value_or(0.0);
}

FitProblem at_speed(const FitProblem& problem, const Observable& observable, double speed) {
    FitProblem single = problem;
    for (FitParameter& parameter : single.parameters) parameter.prior.reset();
    for (FitParameter& parameter : single.auxiliary) parameter.prior.reset();
    FitCondition condition = problem.conditions.front();
    condition.impact.impact_speed = speed;
    condition.measurements = {{&observable, 0.0, 1.0}};
    condition.measurements.front().force_threshold = common_threshold(problem, observable).value_or(0.0);
    condition.records.clear();
    condition.speed_shifts.clear();
    single.conditions = {condition};
    return single;
}

bool has_prediction_curve(const FitProblem& problem) {
    const double mass = problem.conditions.front().impact.effective_mass;
    return std::all_of(problem.conditions.begin(), problem.conditions.end(),
                       [&](const FitCondition& c) { return c.impact.effective_mass == mass; }) &&
           std::none_of(problem.parameters.begin(), problem.parameters.end(), [](const FitParameter& p) {
               return p.role == FitParameter::Role::column || p.role == FitParameter::Role::own;
           });
}

std::vector<std::string> unmoved_parameters(const FitResult& result) {
    std::vector<std::string> names;
    if (!result.uncertainty) return names;
    for (const Direction& direction : result.uncertainty->combinations.directions) {
        Eigen::Index largest = 0;
        if (direction.singular_value == 0.0 && direction.weights.maxCoeff(&largest) > alone)
            names.push_back(result.free[static_cast<std::size_t>(largest)].name);
    }
    return names;
}

double prediction_error(const LinearUncertainty& uncertainty, const FitProblem& single, double value,
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
