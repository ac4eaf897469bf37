#include "impactfit/calibration/fit/prediction.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/measurement_jacobian_error.hpp"
#include "impactfit/core/error.hpp"
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

/// Returns `single` at another speed.
FitProblem moved_to(FitProblem single, double speed) {
    single.conditions.front().impact.impact_speed = speed;
    return single;
}

/// Observable of one draw at some speeds; NaN without a value.
using DrawnValues = std::vector<double>;

DrawnValues one_by_one(const FitProblem& single, std::span<const double> speeds, const Eigen::VectorXd& parameters) {
    DrawnValues values;
    for (const double speed : speeds) {
        const FitProblem moved = moved_to(single, speed);
        values.push_back(value_at(ContactResiduals(moved), parameters));
    }
    return values;
}

/// The impacts of a draw are one batch, so that many speeds are interpolated.
class DrawnBatch {
public:
    DrawnBatch(const FitProblem& single, std::span<const double> speeds)
        : single_(single), speeds_(speeds), many_(at_all(single, speeds)), function_(many_) {}

    DrawnValues values(const Eigen::VectorXd& parameters) const try {
        const std::vector<PredictedImpact> predicted = function_.predict(parameters);
        DrawnValues values;
        for (std::size_t i = 0; i < predicted.size(); ++i) {
            const FitCondition& condition = many_.conditions[i];
            const Measurement& measured = condition.measurements.front();
            const double value =
                predicted[i].is_valid() ? function_.value(measured, predicted[i], parameters, condition) : nan;
            values.push_back(std::isfinite(value) ? value : nan);
        }
        return values;
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        return one_by_one(single_, speeds_, parameters);  // some speeds have no impact with these parameters
    }

private:
    static FitProblem at_all(FitProblem many, std::span<const double> speeds) {
        many.conditions.resize(speeds.size(), many.conditions.front());
        for (std::size_t i = 0; i < speeds.size(); ++i) many.conditions[i].impact.impact_speed = speeds[i];
        return many;
    }

    const FitProblem& single_;
    std::span<const double> speeds_;
    FitProblem many_;
    ContactResiduals function_;
};

/// Returns the observable of `single` at these speeds for parameters of each draw, `count` of them. Empty parameters
/// have no values.
std::vector<DrawnValues> values_of_draws(const FitProblem& single, std::span<const double> speeds, std::size_t count,
                                         const std::function<Eigen::VectorXd(std::size_t)>& parameters) {
    const bool needs_motion = single.conditions.front().measurements.front().force_threshold > 0.0;
    const DrawnBatch batch(single, speeds);
    std::vector<DrawnValues> drawn(count);
    parallel_for(count, single.solver.threads, [&](std::size_t i) {
        const Eigen::VectorXd at = parameters(i);
        if (at.size() > 0) drawn[i] = needs_motion ? one_by_one(single, speeds, at) : batch.values(at);
    });
    return drawn;
}

/// Percentiles of the draws at each speed.
std::vector<Interval> percentiles_at(const FitProblem& single, std::span<const double> speeds,
                                     const FitResult& result) {
    const Bootstrap& bootstrap = *result.intervals.bootstrap;
    const auto drawn = values_of_draws(single, speeds, bootstrap.draws.size(), [&](std::size_t i) {
        const BootstrapDraw& draw = bootstrap.draws[i];
        return draw.status == SolutionStatus::converged ? draw.parameters : Eigen::VectorXd();
    });
    std::vector<Interval> intervals;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        const auto values = bootstrap.values([&](const BootstrapDraw& draw) {
            return drawn[static_cast<std::size_t>(&draw - bootstrap.draws.data())][i];
        });
        intervals.push_back(percentile_interval(values, result.intervals.level).value_or(Interval{nan, nan}));
    }
    return intervals;
}

// ---- New specimens -------------------------------------------------------------------------------------------

/// Number of drawn specimens: the ends of an interval at 95 % have an error of 1.5 % of their probability, 2.5 %.
constexpr Eigen::Index drawn_specimens = 4000;

/// Returns a parameter that is equal for all specimens, with the error of its estimate on its scale.
PopulationParameter equal_parameter(const PopulationModel& model, const ParameterSpace& space, Eigen::Index j) {
    PopulationParameter parameter = model.parameters[static_cast<std::size_t>(j)];
    if (space.parameter(j).scale != ParameterScale::log10) return parameter;
    return {PopulationDistribution::lognormal,
            [mean = parameter.mean](const Eigen::VectorXd& fixed_effects, Eigen::VectorXd* slopes) {
                const double value = mean(fixed_effects, slopes);
                if (slopes != nullptr) *slopes /= value;
                return std::log(value);
            }};
}

/// Parameters of a specimen with given covariates: those of the plan, then those that are equal for all specimens.
struct SpecimenParameters {
    std::vector<PopulationParameter> parameters;
    std::vector<Eigen::Index> places;  ///< of the free parameters, as those of the first impact
};

SpecimenParameters specimen_parameters(const FitProblem& problem, const PlannedPopulation& planned,
                                       const std::vector<double>& covariates) {
    SpecimenParameters specimen;
    const ParameterSpace space(problem.free_parameters());
    for (std::size_t i = 0; i < problem.population->parameters.size(); ++i) {
        specimen.parameters.push_back(planned.parameter(i, covariates, 0));
        specimen.places.push_back(planned.free_of(i, problem.conditions.front().group));
    }
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        if (!planned.model().parameters[static_cast<std::size_t>(j)].effects.empty()) continue;
        specimen.parameters.push_back(equal_parameter(planned.model(), space, j));
        specimen.places.push_back(j);
    }
    return specimen;
}

/// Interval of all values; NaN if one of them is.
Interval interval_of_draws(const std::vector<DrawnValues>& drawn, std::size_t speed, double level) {
    std::vector<double> values;
    for (const DrawnValues& one : drawn) values.push_back(one[speed]);
    if (std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); })) return {nan, nan};
    std::sort(values.begin(), values.end());
    return percentile_interval(values, level).value_or(Interval{nan, nan});
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
    if (speeds.empty()) return band;
    const double reach = result.intervals.noise.largest_reach(result.intervals.level);
    const FitProblem first = at_speed(*result.problem, observable, speeds.front());
    parallel_for(speeds.size(), result.problem->solver.threads, [&](std::size_t i) {
        const FitProblem single = moved_to(first, speeds[i]);
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
    constexpr std::size_t speeds_at_once = 1000;  // the values of all draws are in memory
    const std::span<const double> all(speeds);
    for (std::size_t begin = 0; begin < speeds.size(); begin += speeds_at_once) {
        const auto some = all.subspan(begin, std::min(speeds_at_once, speeds.size() - begin));
        const FitProblem single = at_speed(*result.problem, observable, some.front());
        for (const Interval& interval : percentiles_at(single, some, result)) {
            const bool has_value = !std::isnan(band.value[band.bootstrap.size()]);
            band.bootstrap.push_back(has_value ? interval : Interval{nan, nan});
        }
    }
    return band;
}

std::vector<PredictionBand> prediction_bands(const FitResult& result) {
    std::vector<PredictionBand> bands;
    // With a population the bands are those of its specimens.
    if (result.search.best.status == SolutionStatus::failed || result.problem->population) return bands;
    for (const Observable* observable : result.problem->prediction.observables)
        bands.push_back(prediction_band(result, *observable, result.problem->prediction.speeds));
    return bands;
}

std::vector<SpecimenBand> specimen_bands(const FitProblem& problem, const PlannedPopulation& planned,
                                         const PopulationFit& fit, const std::vector<double>& covariates) {
    const auto& [observables, speeds] = problem.prediction;
    if (observables.empty()) return {};
    const SpecimenParameters of = specimen_parameters(problem, planned, covariates);
    const GroupPrediction specimen = predict_group(planned.model(), fit, of.parameters);
    Eigen::MatrixXd rows(drawn_specimens + 1, specimen.mean.size());
    rows << specimen.medians().transpose(), specimen.draws(drawn_specimens, problem.solver.seed);
    std::vector<SpecimenBand> bands;
    for (const Observable* observable : observables) {
        auto drawn = values_of_draws(at_speed(problem, *observable, speeds.front()), speeds,
                                     static_cast<std::size_t>(rows.rows()), [&](std::size_t i) {
                                         Eigen::VectorXd all = fit.natural_parameters;
                                         all(of.places) = rows.row(static_cast<Eigen::Index>(i)).transpose();
                                         return all;
                                     });
        SpecimenBand band{observable, covariates, speeds, drawn.front(), {}};
        drawn.erase(drawn.begin());
        for (std::size_t i = 0; i < speeds.size(); ++i)
            band.specimens.push_back(interval_of_draws(drawn, i, problem.uncertainty.level));
        bands.push_back(std::move(band));
    }
    return bands;
}

std::vector<double> logarithmic_speeds(double lowest, double highest, std::size_t points) {
    std::vector<double> speeds(points);
    for (std::size_t i = 0; i < points; ++i)
        speeds[i] = lowest * std::pow(highest / lowest, static_cast<double>(i) / static_cast<double>(points - 1));
    return speeds;
}

}  // namespace impactfit
