#include "impactfit/calibration/fit/fit_population.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/calibration/fit/planned_population.hpp"
#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/option_notation.hpp"

namespace impactfit {
namespace {

constexpr double not_common = std::numeric_limits<double>::quiet_NaN();

bool has_robust_loss(const FitProblem& problem) {
    const auto robust = [](const auto& data) { return data.loss.kind != LossKind::none; };
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [&](const FitCondition& condition) {
        return std::any_of(condition.measurements.begin(), condition.measurements.end(), robust) ||
               std::any_of(condition.records.begin(), condition.records.end(), robust);
    });
}

/// Returns `value` on the scale of a distribution in the unit of the parameter.
double natural(PopulationDistribution distribution, double value) {
    return distribution == PopulationDistribution::lognormal ? std::exp(value) : value;
}

/// Returns the estimates of the specimens. Intervals are normal on the scale of the distribution.
std::vector<SpecimenEstimate> specimen_estimates(const FitPopulation& population, const PlannedPopulation& planned,
                                                 std::size_t parameter, const Eigen::VectorXd& separate) {
    const VaryingEstimate& of = population.parameters[parameter];
    const GroupEffects& effects = population.fit.factors[of.factor];
    const double reach = ResidualNoise{}.reach(population.level);
    std::vector<SpecimenEstimate> specimens;
    for (Eigen::Index g = 0; g < effects.modes.rows(); ++g) {
        const Eigen::Index j = planned.free_of(parameter, static_cast<std::size_t>(g));
        const double value = population.fit.natural_parameters[j];
        const double error = effects.standard_errors(g, static_cast<Eigen::Index>(of.effect));
        const double centre = of.distribution == PopulationDistribution::lognormal ? std::log(value) : value;
        specimens.push_back(
            {value,
             {natural(of.distribution, centre - reach * error), natural(of.distribution, centre + reach * error)},
             separate[j]});
    }
    return specimens;
}

void add_parameters(const FitProblem& problem, const PlannedPopulation& planned, const Eigen::VectorXd& separate,
                    FitPopulation& population) {
    const auto& plan = problem.population->parameters;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const EffectPlace place = planned.place(i);
        const double shrinkage =
            population.fit.factors[place.factor].shrinkage[static_cast<Eigen::Index>(place.effect)];
        population.parameters.push_back({plan[i].name,
                                         unit_of_parameter(problem, plan[i].name),
                                         plan[i].distribution,
                                         place.factor,
                                         place.effect,
                                         shrinkage,
                                         {}});
        population.parameters.back().specimens = specimen_estimates(population, planned, i, separate);
    }
}

NewSpecimen new_specimen(const FitPopulation& population, const PlannedPopulation& planned, const PopulationFit& fit,
                         const std::vector<double>& covariates, bool measured) {
    NewSpecimen specimen{covariates, measured, {}, {}, {}};
    std::vector<PopulationParameter> parameters;
    for (std::size_t i = 0; i < population.parameters.size(); ++i)
        parameters.push_back(planned.parameter(i, covariates, 0));
    const GroupPrediction predicted = predict_group(population.model, fit, parameters);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        specimen.values.push_back(natural(parameters[i].distribution, predicted.mean[static_cast<Eigen::Index>(i)]));
    specimen.mean = predicted.bands(population.level, true);
    specimen.specimens = predicted.bands(population.level);
    return specimen;
}

/// Predicts a specimen for each set of measured covariates, in ascending order, and for those of the plan.
void add_predictions(const FitProblem& problem, const PlannedPopulation& planned, const PopulationFit& fit,
                     FitPopulation& population) {
    std::vector<std::vector<double>> sets;
    for (std::size_t g = 0; g < problem.groups.size(); ++g) sets.push_back(problem.population->covariates_of(g));
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    const auto predict = [&](const std::vector<double>& covariates, bool measured) {
        population.predictions.push_back(new_specimen(population, planned, fit, covariates, measured));
        for (SpecimenBand& band : specimen_bands(problem, planned, fit, covariates))
            population.bands.push_back(std::move(band));
    };
    for (const auto& covariates : sets) predict(covariates, true);
    for (const auto& covariates : problem.population->predicted_covariates()) predict(covariates, false);
}

/// Weight of an observable, if it is the same for all its values; else NaN.
double common_deviation(const FitProblem& problem, const std::string& observable, std::string& unit) {
    double common = not_common;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& one : condition.measurements) {
            if (one.observable->name != observable) continue;
            unit = one.observable->unit;
            if (!std::isnan(common) && common != one.standard_deviation) return not_common;
            common = one.standard_deviation;
        }
    return common;
}

void add_deviations(const FitProblem& problem, FitPopulation& population) {
    for (const PopulationEstimate& noise : population.fit.of(PopulationQuantity::noise)) {
        std::string unit;
        const double weight = common_deviation(problem, noise.name, unit);
        population.deviations.push_back({noise.name, noise.value * weight, noise.value, unit});
    }
}

/// Returns the fit by the restricted likelihood, whose intervals and predictions have their level for few specimens
/// too; the given fit if it does
/// not converge.
PopulationFit fit_for_intervals(const ContactResiduals& function, const FitPopulation& population,
                                const ProgressCallback& progress) {
    PopulationFit restricted = fit_population(function, population.model, {.restricted = true}, progress);
    const bool usable =
        restricted.status == SolutionStatus::converged || restricted.status == SolutionStatus::interrupted;
    return usable ? std::move(restricted) : population.fit;
}

/// Profile intervals if the problem wants profiles, else those of standard errors.
void add_intervals(const FitProblem& problem, const ContactResiduals& function, const PopulationFit& fit,
                   const ProgressCallback& progress, FitPopulation& population) {
    population.restricted_intervals = fit.restricted;
    population.profiled = problem.uncertainty.errors == ErrorMethod::profile;
    population.intervals = population.profiled
                               ? restricted_intervals(function, population.model, fit, population.level, {}, progress)
                               : population_intervals(population.model, fit, population.level);
}

}  // namespace

std::vector<std::string> FitPopulation::undetermined() const {
    std::vector<std::string> names;
    for (const PopulationEstimate& one : fit.of(PopulationQuantity::fixed_effect))
        if (!one.at_bound && !std::isfinite(one.standard_error)) names.push_back(one.name);
    return names;
}

void check_population(const FitProblem& problem, const ContactResiduals& function, const ParameterSpace& space) {
    if (!problem.population) return;
    const UncertaintyOptions& uncertainty = problem.uncertainty;
    if (uncertainty.bootstrap > 0) refuse_population(problem, "a bootstrap", "no " + option("bootstrap"));
    if (has_robust_loss(problem)) refuse_population(problem, "a robust loss", "loss = \"none\"");
    if (problem.set_point_error) refuse_population(problem, "an estimated error of drop heights", "measured speeds");
    for (const FreeParameter& parameter : problem.free_parameters())
        if (parameter.nuisance)
            refuse_problem("a population beside estimated errors of speeds, axes or sensors is not supported",
                           parameter.name, "data without these errors, such as no deviation of impact_speed",
                           problem.population->where);
    const PlannedPopulation planned(problem, space, space.start(), function.residual_count());
    located(problem.population->where, [&] { return check_population(function, planned.model()), 0; });
    check_draw_names(problem, planned.model());
}

FitPopulation population_of_fit(const FitResult& result, const ContactResiduals& function, const ParameterSpace& space,
                                const ProgressCallback& progress) {
    const FitProblem& problem = *result.problem;
    const PlannedPopulation planned(problem, space, result.estimate.values, function.residual_count());
    FitPopulation population{planned.model(), {}};
    population.level = problem.uncertainty.level;
    population.fit = fit_population(function, population.model, {}, progress);
    if (population.fit.status == SolutionStatus::failed) return population;
    add_parameters(problem, planned, result.estimate.values, population);
    add_deviations(problem, population);
    if (problem.uncertainty.errors == ErrorMethod::none || population.interrupted()) return population;
    if (!problem.population->intervals) return population;
    const PopulationFit fit = fit_for_intervals(function, population, progress);
    if (fit.status == SolutionStatus::interrupted) {
        population.fit.status = fit.status;
        return population;
    }
    add_intervals(problem, function, fit, progress, population);
    add_predictions(problem, planned, fit, population);
    return population;
}

}  // namespace impactfit
