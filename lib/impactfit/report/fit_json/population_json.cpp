#include "impactfit/report/fit_json/population_json.hpp"

#include <cmath>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/report/fit/population_report.hpp"

namespace impactfit {
namespace {

Json noise_deviations_json(const FitPopulation& population) {
    Json deviations = Json::array();
    for (const ResidualDeviation& one : population.deviations)
        deviations.push_back({{"observable", one.name},
                              {"standard_deviation", number_or_null(one.value)},
                              {"factor", number_or_null(one.factor)},
                              {"unit", one.unit}});
    return deviations;
}

/// Distribution and formula of each parameter, with its shrinkage.
Json varying_json(const FitResult& result) {
    Json parameters = Json::array();
    const auto& plan = result.problem->population->parameters;
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const bool known = i < result.population->parameters.size();
        parameters.push_back(
            {{"parameter", plan[i].name},
             {"distribution", population_distribution_names[static_cast<std::size_t>(plan[i].distribution)]},
             {"mean", plan[i].mean.empty() ? Json(nullptr) : Json(plan[i].mean)},
             {"shrinkage", number_or_null(known ? result.population->parameters[i].shrinkage : std::nan(""))}});
    }
    return parameters;
}

Json covariates_json(const PopulationPlan& plan) {
    Json covariates = Json::array();
    for (const Covariate& one : plan.covariates) covariates.push_back({{"column", one.column}, {"unit", one.unit}});
    return covariates;
}

Json covariate_values(const PopulationPlan& plan, const std::vector<double>& values) {
    Json covariates = Json::object();
    for (std::size_t i = 0; i < values.size(); ++i) covariates[plan.covariates[i].column] = json_number(values[i]);
    return covariates;
}

Json specimens_json(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    Json specimens = Json::array();
    for (const VaryingEstimate& parameter : result.population->parameters)
        for (std::size_t g = 0; g < parameter.specimens.size(); ++g) {
            const SpecimenEstimate& one = parameter.specimens[g];
            specimens.push_back(
                {{"specimen", problem.groups[g]},
                 {"covariates", covariate_values(*problem.population, problem.population->covariates_of(g))},
                 {"parameter", parameter.name},
                 {"value", number_or_null(one.value)},
                 {"lower", number_or_null(one.interval.lower)},
                 {"upper", number_or_null(one.interval.upper)},
                 {"separate", number_or_null(one.separate)},
                 {"unit", parameter.unit}});
        }
    return specimens;
}

Json bands_json(const FitResult& result) {
    Json bands = Json::array();
    for (const SpecimenBand& band : result.population->bands)
        for (std::size_t i = 0; i < band.impact_speed.size(); ++i)
            bands.push_back({{"covariates", covariate_values(*result.problem->population, band.covariates)},
                             {"observable", band.observable->name},
                             {"impact_speed", band.impact_speed[i]},
                             {"value", number_or_null(band.value[i])},
                             {"specimen_lower", number_or_null(band.specimens[i].lower)},
                             {"specimen_upper", number_or_null(band.specimens[i].upper)},
                             {"unit", band.observable->unit}});
    return bands;
}

}  // namespace

Json new_specimens_json(const FitResult& result, const std::vector<NewSpecimen>& specimens) {
    Json predictions = Json::array();
    for (const NewSpecimen& specimen : specimens)
        for (std::size_t i = 0; i < specimen.values.size(); ++i)
            predictions.push_back({{"covariates", covariate_values(*result.problem->population, specimen.covariates)},
                                   {"measured", specimen.measured},
                                   {"parameter", result.population->parameters[i].name},
                                   {"value", number_or_null(specimen.values[i])},
                                   {"mean_lower", number_or_null(specimen.mean[i].lower)},
                                   {"mean_upper", number_or_null(specimen.mean[i].upper)},
                                   {"specimen_lower", number_or_null(specimen.specimens[i].lower)},
                                   {"specimen_upper", number_or_null(specimen.specimens[i].upper)},
                                   {"unit", result.population->parameters[i].unit}});
    return predictions;
}

Json population_json(const FitResult& result) {
    const FitPopulation& population = *result.population;
    const PopulationFit& fit = population.fit;
    const bool known = fit.status != SolutionStatus::failed;
    return {{"by", result.problem->population->by},
            {"groups", result.problem->groups.size()},
            {"status", to_string(fit.status)},
            {"likelihood", fit.restricted ? "restricted" : "marginal"},
            {"minus_two_log_likelihood", known ? number_or_null(fit.minus_two_log_likelihood) : Json(nullptr)},
            {"aic", known ? number_or_null(fit.aic) : Json(nullptr)},
            {"bic", known ? number_or_null(fit.bic) : Json(nullptr)},
            {"estimated", fit.parameters},
            {"residuals", fit.residuals},
            {"level", population.level},
            {"intervals", population.profiled ? "profile" : "standard_error"},
            {"interval_likelihood", population.restricted_intervals ? "restricted" : "marginal"},
            {"parameters", varying_json(result)},
            {"covariates", covariates_json(*result.problem->population)},
            {"estimates", json_objects(population_table(result))},
            {"noise", noise_deviations_json(population)},
            {"specimens", specimens_json(result)},
            {"predictions", new_specimens_json(result, population.predictions)},
            {"bands", bands_json(result)}};
}

}  // namespace impactfit
