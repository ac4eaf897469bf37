#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/comparison/population_sentences.hpp"
#include "impactfit/report/comparison/compared_data.hpp"
#include "impactfit/report/comparison/population_comparison_report.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {
namespace {

Json known_text(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Json means_json(const FitProblem& problem) {
    Json means = Json::array();
    for (const VaryingParameter& one : problem.population->parameters)
        means.push_back({{"parameter", one.name},
                         {"distribution", population_distribution_names[static_cast<std::size_t>(one.distribution)]},
                         {"mean", known_text(one.mean)}});
    return means;
}

Json variation_json(const ComparedPopulation& model) {
    Json variation = Json::array();
    for (const RemainingVariation& one : model.variation)
        variation.push_back(
            {{"parameter", one.parameter},
             {"deviation", json_number(one.deviation)},
             {"variation_percent",
              one.lognormal ? json_number(100.0 * coefficient_of_variation(one.deviation)) : Json(nullptr)},
             {"unit", one.lognormal ? "1" : unit_of_parameter(*model.fit->problem, one.parameter)},
             {"explained", number_or_null(one.explained)}});
    return variation;
}

Json population_fit_json(const ComparedPopulation& model) {
    const FitStatistics& s = model.fit->goodness.statistics;
    const PopulationFit& fit = model.fit->population->fit;
    const bool known = fit.status != SolutionStatus::failed;
    return {{"population", to_string(fit.status)},
            {"verdict", to_string(model.fit->goodness.verdict)},
            {"minus_two_log_likelihood", known ? number_or_null(fit.minus_two_log_likelihood) : Json(nullptr)},
            {"estimated", fit.parameters},
            {"aic", known ? number_or_null(fit.aic) : Json(nullptr)},
            {"bic", known ? number_or_null(fit.bic) : Json(nullptr)},
            {"aic_difference", number_or_null(model.aic_difference)},
            {"bic_difference", number_or_null(model.bic_difference)},
            {"akaike_weight", number_or_null(model.weight)},
            {"chi_squared", json_number(s.chi_squared)},
            {"degrees_of_freedom", s.degrees_of_freedom},
            {"probability", number_or_null(s.probability)},
            {"variation", variation_json(model)},
            {"estimates", json_objects(population_table(*model.fit))}};
}

Json model_json(const PopulationComparison& comparison, std::size_t i) {
    const ComparedPopulation& model = comparison.models[i];
    const FitProblem* problem = model.candidate.problem.get();
    return {{"model", model_label(comparison, i)},
            {"law", problem ? std::string(problem->model->name) : model.name()},
            {"origin", known_text(model.candidate.origin)},
            {"status", model.status()},
            {"reason", known_text(model.reason())},
            {"means", problem ? means_json(*problem) : Json::array()},
            {"fit", model.fit ? population_fit_json(model) : Json(nullptr)}};
}

}  // namespace

std::string population_comparison_json(const PopulationComparison& comparison) {
    const FitProblem& problem = comparison.problem();
    Json json = json_header("compare_populations");
    json["compared"] = comparison.of_means ? "means" : "laws";
    put_compared(problem, comparison.summary, comparison.interrupted, json);
    json["by"] = problem.population->by;
    json["specimens"] = problem.groups.size();
    json["values"] = problem.measurement_count() + problem.sample_count();
    json["models"] = Json::array();
    for (std::size_t i = 0; i < comparison.models.size(); ++i) json["models"].push_back(model_json(comparison, i));
    json["likelihood_ratio_tests"] = json_objects(nested_means_table(comparison));
    return json_text(json);
}

}  // namespace impactfit
