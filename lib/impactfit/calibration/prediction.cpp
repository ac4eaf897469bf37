#include "impactfit/calibration/prediction.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/contact_residuals.hpp"

namespace impactfit {
namespace {

/// The problem with one impact of this speed, where the residual is the observable itself.
FitProblem at_speed(const FitProblem& problem, const Observable& observable, double speed) {
    FitProblem single = problem;
    for (FitParameter& parameter : single.parameters) parameter.prior.reset();
    FitCondition condition = problem.conditions.front();
    condition.impact.impact_speed = speed;
    condition.measurements = {{&observable, 0.0, 1.0}};
    single.conditions = {condition};
    return single;
}

/// sqrt(g C g^T) over the parameters off their bounds, infinite ones included.
double spread(const LinearUncertainty& uncertainty, const Eigen::RowVectorXd& gradient) {
    double variance = 0.0;
    for (Eigen::Index i = 0; i < gradient.size(); ++i)
        for (Eigen::Index j = 0; j < gradient.size(); ++j) {
            const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
            if (!uncertainty.on_bound[a] && !uncertainty.on_bound[b])
                variance += gradient[i] * uncertainty.covariance(i, j) * gradient[j];
        }
    return std::sqrt(std::max(variance, 0.0));
}

}  // namespace

bool has_prediction_curve(const FitProblem& problem) {
    const double mass = problem.conditions.front().impact.effective_mass;
    return std::all_of(problem.conditions.begin(), problem.conditions.end(),
                       [&](const FitCondition& c) { return c.impact.effective_mass == mass; }) &&
           std::none_of(problem.parameters.begin(), problem.parameters.end(),
                        [](const FitParameter& p) { return p.role == FitParameter::Role::column; });
}

PredictionCurve predict(const FitResult& result, const Observable& observable, double lowest, double highest,
                        std::size_t points) {
    PredictionCurve curve{&observable, {}, {}, {}};
    const bool with_spread = result.uncertainty && result.uncertainty->covariance.allFinite();
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
            curve.standard_deviation.push_back(numbers ? spread(*result.uncertainty, gradient.row(0)) : std::nan(""));
    }
    return curve;
}

}  // namespace impactfit
