#include "impactfit/calibration/fit/prediction.hpp"

#include <cmath>
#include <limits>

#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/measurement_jacobian_error.hpp"
#include "impactfit/core/parallel.hpp"

namespace impactfit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Minimum component of a parameter in an insensitive direction of unit length, to name only this parameter.
constexpr double alone = 0.999;

double value_at(const ContactResiduals& function, const Eigen::VectorXd& parameters) {
    Eigen::VectorXd value(1);
    return function.evaluate(parameters, value, nullptr) ? value[0] : nan;
}

/// Returns the first-order standard error of the observable at one speed. A parameter at its bound counts as free
/// towards the inner side, because its value is not exact.
double error_at(const FitProblem& single, const ContactResiduals& function, double value, const FitResult& result) {
    Eigen::MatrixXd slopes(1, function.parameter_count());
    if (!result.uncertainty.covariance || !function.derivatives(result.estimate.values, slopes)) return nan;
    const Eigen::VectorXd slope_errors =
        Eigen::VectorXd::Constant(1, slope_error_of(single, single.conditions.front().measurements.front(), value));
    return std::sqrt(result.uncertainty.covariance->propagated(slopes, slope_errors)(0, 0));
}

Interval percentiles_at(const ContactResiduals& function, const FitResult& result) {
    const auto values = result.intervals.bootstrap->values(
        [&](const BootstrapDraw& draw) { return value_at(function, draw.parameters); });
    return percentile_interval(values, result.intervals.level).value_or(Interval{nan, nan});
}

}  // namespace

std::vector<std::string> unmoved_parameters(const FitResult& result) {
    std::vector<std::string> names;
    if (!result.uncertainty.covariance) return names;
    for (const ParameterDirection& direction : result.uncertainty.covariance->combinations.directions) {
        Eigen::Index largest = 0;
        if (direction.singular_value == 0.0 && direction.weights.maxCoeff(&largest) > alone)
            names.push_back(result.estimate.free[static_cast<std::size_t>(largest)].name);
    }
    return names;
}

PredictionBand covariance_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds) {
    const std::vector<double> unknown(speeds.size(), nan);
    const std::vector<Interval> no_interval(speeds.size(), {nan, nan});
    PredictionBand band{&observable, speeds, unknown, unknown, unmoved_parameters(result), no_interval, {}};
    const double reach = result.intervals.noise.largest_reach(result.intervals.level);
    parallel_for(speeds.size(), result.problem->solver.threads, [&](std::size_t i) {
        const FitProblem single = at_speed(*result.problem, observable, speeds[i]);
        const ContactResiduals function(single);
        const double value = value_at(function, result.estimate.values);
        if (std::isnan(value)) return;
        const double error = error_at(single, function, value, result);
        band.value[i] = value;
        band.standard_error[i] = error;
        band.covariance[i] = {value - reach * error, value + reach * error};
    });
    return band;
}

PredictionBand prediction_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds) {
    PredictionBand band = covariance_band(result, observable, speeds);
    if (!result.intervals.bootstrap) return band;
    band.bootstrap.assign(speeds.size(), {nan, nan});
    parallel_for(speeds.size(), result.problem->solver.threads, [&](std::size_t i) {
        const FitProblem single = at_speed(*result.problem, observable, speeds[i]);
        if (!std::isnan(band.value[i])) band.bootstrap[i] = percentiles_at(ContactResiduals(single), result);
    });
    return band;
}

std::vector<PredictionBand> prediction_bands(const FitResult& result) {
    std::vector<PredictionBand> bands;
    if (result.search.best.status == SolutionStatus::failed) return bands;
    for (const Observable* observable : result.problem->prediction.observables)
        bands.push_back(prediction_band(result, *observable, result.problem->prediction.speeds));
    return bands;
}

std::vector<double> logarithmic_speeds(double lowest, double highest, std::size_t points) {
    std::vector<double> speeds(points);
    for (std::size_t i = 0; i < points; ++i)
        speeds[i] = lowest * std::pow(highest / lowest, static_cast<double>(i) / static_cast<double>(points - 1));
    return speeds;
}

}  // namespace impactfit
