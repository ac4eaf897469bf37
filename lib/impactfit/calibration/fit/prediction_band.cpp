#include "impactfit/calibration/fit/prediction_band.hpp"

#include <cmath>
#include <limits>

#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/parallel.hpp"

namespace impactfit {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double value_at(const ContactResiduals& function, const Eigen::VectorXd& parameters) {
    Eigen::VectorXd value(1);
    return function.evaluate(parameters, value, nullptr) ? value[0] : nan;
}

/// Of the observable at one speed, to first order.
double error_at(const FitProblem& single, const ContactResiduals& function, double value, const FitResult& result) {
    Eigen::MatrixXd slopes(1, function.parameter_count());
    if (!result.uncertainty || !function.derivatives(result.estimate, slopes)) return nan;
    return prediction_error(*result.uncertainty, single, value, slopes);
}

Interval percentiles_at(const ContactResiduals& function, const FitResult& result) {
    const auto values = result.intervals.bootstrap->values(
        [&](const BootstrapDraw& draw) { return value_at(function, draw.parameters); });
    return percentile_interval(values, result.intervals.level).value_or(Interval{nan, nan});
}

}  // namespace

PredictionBand prediction_band(const FitResult& result, const Observable& observable,
                               const std::vector<double>& speeds) {
    const std::size_t count = speeds.size();
    PredictionBand band{&observable,
                        speeds,
                        std::vector<double>(count, nan),
                        std::vector<double>(count, nan),
                        unmoved_parameters(result),
                        std::vector<Interval>(count, {nan, nan}),
                        {}};
    const bool drawn = result.intervals.bootstrap.has_value();
    if (drawn) band.bootstrap.assign(count, {nan, nan});
    const double reach = result.intervals.noise.reach(result.intervals.level);
    parallel_for(count, result.problem->solver.threads, [&](std::size_t i) {
        const FitProblem single = at_speed(*result.problem, observable, speeds[i]);
        const ContactResiduals function(single);
        band.value[i] = value_at(function, result.estimate);
        if (std::isnan(band.value[i])) return;
        band.standard_error[i] = error_at(single, function, band.value[i], result);
        band.covariance[i] = {band.value[i] - reach * band.standard_error[i],
                              band.value[i] + reach * band.standard_error[i]};
        if (drawn) band.bootstrap[i] = percentiles_at(function, result);
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

}  // namespace impactfit
