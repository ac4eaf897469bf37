#include "impactfit/comparison/averaged_prediction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/comparison/comparison_result.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"

namespace impactfit {
namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

/// Draws of one law in the mixture.
struct WeighedDraws {
    const FitProblem* problem;
    std::vector<const Eigen::VectorXd*> draws;
    double weight;  ///< of each draw
};

std::vector<WeighedDraws> mixture_of(const LawComparison& comparison) {
    std::vector<WeighedDraws> mixture;
    double sum = 0.0;
    for (const ComparedLaw& law : comparison.laws) {
        if (!law.posterior || !law.posterior->has_density() || law.posterior->weight < least_averaged_weight) continue;
        const std::vector<const NutsDraw*> all = law.posterior->posterior->drawn.draws();
        std::vector<const Eigen::VectorXd*> some;
        const double wanted = std::ceil(mixture_draws * law.posterior->weight);
        const auto stride =
            static_cast<std::size_t>(std::max(1.0, std::floor(static_cast<double>(all.size()) / wanted)));
        for (std::size_t i = 0; i < all.size(); i += stride) some.push_back(&all[i]->point);
        const double weight = law.posterior->weight / static_cast<double>(some.size());
        mixture.push_back({law.fit->problem.get(), std::move(some), weight});
        sum += law.posterior->weight;
    }
    for (WeighedDraws& one : mixture) one.weight /= sum;
    return mixture;
}

/// Returns the problem of one impact at each speed, whose residuals are the observable.
FitProblem at_speeds(const FitProblem& problem, const Observable& observable, const std::vector<double>& speeds) {
    FitProblem many = at_speed(problem, observable, speeds.front());
    many.conditions.resize(speeds.size(), many.conditions.front());
    for (std::size_t i = 0; i < speeds.size(); ++i) many.conditions[i].impact.impact_speed = speeds[i];
    return many;
}

/// Returns the observable of one draw at each speed; NaN where it has no finite value.
std::vector<double> values_at(const FitProblem& many, const ContactResiduals& function, const Eigen::VectorXd& draw) {
    std::vector<double> values(many.conditions.size(), no_value);
    try {
        const std::vector<PredictedImpact> predicted = function.predict(draw);
        for (std::size_t i = 0; i < values.size(); ++i)
            if (predicted[i].is_valid())
                values[i] =
                    function.value(many.conditions[i].measurements.front(), predicted[i], draw, many.conditions[i]);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
    }
    return values;
}

/// A value of the mixture with its weight.
using WeighedValue = std::pair<double, double>;

/// Returns the smallest value with this share of the weight at or below it. `values` are sorted.
double weighed_quantile(const std::vector<WeighedValue>& values, double share) {
    double sum = 0.0;
    for (const auto& [value, weight] : values)
        if (sum += weight; sum >= share) return value;
    return values.back().first;
}

void add_speed(std::vector<WeighedValue> values, AveragedPrediction& prediction) {
    double mean = 0.0;
    for (const auto& [value, weight] : values) mean += weight * value;
    const double tail = 0.5 * (1.0 - averaged_level);
    const bool finite = std::isfinite(mean);
    if (finite) std::sort(values.begin(), values.end());  // NaN has no order
    prediction.mean.push_back(finite ? mean : no_value);
    prediction.lower.push_back(finite ? weighed_quantile(values, tail) : no_value);
    prediction.upper.push_back(finite ? weighed_quantile(values, 1.0 - tail) : no_value);
}

AveragedPrediction average_of(const std::vector<WeighedDraws>& mixture, const Observable& observable,
                              const std::vector<double>& speeds, int threads) {
    std::vector<std::vector<WeighedValue>> at_speed(speeds.size());
    for (const WeighedDraws& law : mixture) {
        const FitProblem many = at_speeds(*law.problem, observable, speeds);
        const ContactResiduals function(many);
        std::vector<std::vector<double>> drawn(law.draws.size());
        parallel_for(drawn.size(), threads,
                     [&](std::size_t i) { drawn[i] = values_at(many, function, *law.draws[i]); });
        for (const std::vector<double>& values : drawn)
            for (std::size_t i = 0; i < speeds.size(); ++i) at_speed[i].emplace_back(values[i], law.weight);
    }
    AveragedPrediction prediction{&observable, speeds, {}, {}, {}};
    for (std::vector<WeighedValue>& values : at_speed) add_speed(std::move(values), prediction);
    return prediction;
}

/// Speeds of [prediction], else over the range of the data.
std::vector<double> speeds_of(const FitProblem& problem) {
    if (!problem.prediction.speeds.empty()) return problem.prediction.speeds;
    double low = HUGE_VAL, high = 0.0;
    for (const FitCondition& condition : problem.conditions) {
        low = std::min(low, condition.impact.impact_speed);
        high = std::max(high, condition.impact.impact_speed);
    }
    return low < high ? logarithmic_speeds(low, high, averaged_speeds) : std::vector{low};
}

bool is_measured(const FitProblem& problem, const Observable& observable) {
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(),
                           [&](const Measurement& one) { return one.observable == &observable; });
    });
}

}  // namespace

std::vector<AveragedPrediction> averaged_predictions(const LawComparison& comparison, int threads) {
    std::vector<AveragedPrediction> predictions;
    const FitProblem& problem = comparison.problem();
    const std::vector<WeighedDraws> mixture = mixture_of(comparison);
    if (mixture.empty() || !has_prediction_curve(problem)) return predictions;
    const std::vector<double> speeds = speeds_of(problem);
    for (const Observable& observable : all_observables)
        if (is_measured(problem, observable) && common_threshold(problem, observable).value_or(1.0) == 0.0)
            predictions.push_back(average_of(mixture, observable, speeds, threads));
    return predictions;
}

}  // namespace impactfit
