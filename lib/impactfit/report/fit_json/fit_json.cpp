#include "impactfit/report/fit_json/fit_json.hpp"

#include <algorithm>

#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/calibration/summary/undetermined_parameters.hpp"
#include "impactfit/core/citation.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/report/card/card_json.hpp"
#include "impactfit/report/fit/fit_figures.hpp"
#include "impactfit/report/fit/fit_records.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/form_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/fit_json/contours_json.hpp"
#include "impactfit/report/fit_json/diagnosis_json.hpp"
#include "impactfit/report/fit_json/population_json.hpp"
#include "impactfit/report/fit_json/posterior_json.hpp"
#include "impactfit/report/fit_json/rig_json.hpp"
#include "impactfit/report/fit_json/uncertainty_json.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {
namespace {

Json law_json(const FitProblem& problem) {
    Json json{{"name", problem.model->name},
              {"title", problem.model->title},
              {"equation", problem.model->law->description.equation}};
    json["parameterisation"] = problem.form.name;
    json["damping_formula"] = problem.takes_restitution ? Json(problem.rule) : Json(nullptr);
    json["source"] = problem.model->source;
    return json;
}

Json published_json(const FitResult& result) {
    Json lists = Json::array();
    for (const PublishedEstimate& estimate : result.estimate.published) {
        Json list{{"parameterisation", estimate.terms.form}, {"source", result.problem->model->source}};
        list["parameters"] = json_objects(published_table(estimate));
        list["covariance"] = matrix_json(estimate.covariance);
        lists.push_back(std::move(list));
    }
    return lists;
}

Json statistics_json(const FitStatistics& s) {
    return {{"points", s.points},
            {"free_parameters", s.free_parameters()},
            {"on_a_bound", s.held},
            {"priors", s.priors},
            {"degrees_of_freedom", s.degrees_of_freedom},
            {"chi_squared", json_number(s.chi_squared)},
            {"reduced_chi_squared", number_or_null(s.reduced_chi_squared)},
            {"probability", number_or_null(s.probability)},
            {"aicc", number_or_null(s.aicc)},
            {"bic", number_or_null(s.bic)},
            {"restitution_misfit", number_or_null(s.restitution_misfit)}};
}

/// Robust objective, minimised instead of chi-squared. Null without robust losses.
Json robust_json(const FitResult& result) {
    if (!result.goodness.robust) return nullptr;
    const RobustMisfit& robust = *result.goodness.robust;
    return {{"losses", robust.losses},
            {"robust_chi_squared", json_number(2.0 * result.search.best.cost)},
            {"values", robust.values},
            {"values_below_half_weight", robust.downweighted},
            {"farthest", {{"where", robust.where}, {"standardised", json_number(robust.farthest)}}},
            {"median_scaled", json_number(robust.median)},
            {"median_too_large", robust.median_too_large},
            {"others", robust.others},
            {"chi_squared_of_others", json_number(robust.chi_squared)},
            {"chi_squared_of_others_too_large", robust.others_too_far}};
}

Json priors_json(const FitResult& result) {
    Json list = Json::array();
    for (const PriorEstimate& prior : result.goodness.priors)
        list.push_back({{"parameter", prior.parameter},
                        {"mean", prior.prior.mean},
                        {"standard_deviation", prior.prior.standard_deviation},
                        {"logarithmic", prior.logarithmic},
                        {"estimate", json_number(prior.value)},
                        {"standardised", json_number(prior.residual)}});
    return list;
}

/// Inputs of a form.
Json inputs_json(const FitProblem& problem, const FitCondition& condition) {
    const std::vector<double> inputs = form_inputs(problem, condition);
    Json json = Json::object();
    for (std::size_t i = 0; i < inputs.size(); ++i)
        json[std::string(problem.form_task->form().inputs[i].name)] = inputs[i];
    return json;
}

Json residuals_json(const FitProblem& problem, const std::vector<FitCondition>& conditions,
                    const std::vector<FitResidual>& table) {
    Json rows = Json::array();
    for (const FitResidual& row : table) {
        const FitCondition& condition = conditions[row.condition];
        const double scale = row.measurement->standard_deviation;  // or scale, without stated noise
        rows.push_back({{"source", problem.sources[row.measurement->source].name},
                        {"line", row.measurement->line},
                        {"row", row.measurement->row == 0 ? Json(nullptr) : Json(row.measurement->row)},
                        {"effective_mass", condition.impact.effective_mass},
                        {"impact_speed", condition.impact.impact_speed},
                        {"observable", row.measurement->observable->name},
                        {"unit", row.measurement->observable->unit},
                        {"measured", row.measurement->value},
                        {"standard_deviation", problem.noise_stated ? number_or_null(scale) : Json(nullptr)},
                        {"scale", number_or_null(scale)},
                        {"predicted", json_number(row.predicted)},
                        {"standardised", number_or_null(row.scaled)}});
        if (problem.form_task) rows.back()["inputs"] = inputs_json(problem, condition);
    }
    return rows;
}

Json minima_json(const FitResult& result) {
    Json minima = Json::array();
    for (const SolutionCluster& cluster : result.search.clusters) {
        Json values = Json::object();
        for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
            values[result.estimate.free[i].name] = json_number(cluster.best.parameters[static_cast<Eigen::Index>(i)]);
        minima.push_back({{"starts", cluster.members},
                          {"cost", json_number(cluster.best.cost)},
                          {"status", to_string(cluster.best.status)},
                          {"parameters", values}});
    }
    return minima;
}

Json search_json(const FitResult& result) {
    const SolverOptions& solver = result.problem->solver;
    const SearchCounts& counts = result.search.counts;
    Json json{{"method", solver_method_names[static_cast<std::size_t>(solver.method)]},
              {"status", to_string(result.search.best.status)},
              {"starts", solver.starts},
              {"seed", solver.seed},
              {"evaluations", counts.evaluations},
              {"jacobians", counts.jacobians},
              {"failed_evaluations", counts.failures},
              {"minima", minima_json(result)}};
    json["gradient_check"] = nullptr;
    if (result.goodness.gradient_check)
        json["gradient_check"] = {
            {"largest_difference", json_number(result.goodness.gradient_check->largest_difference)},
            {"parameter", result.goodness.gradient_check->parameter},
            {"kinks", result.goodness.gradient_check->kinks}};
    return json;
}

Json provenance_json(const FitSource& source) {
    const Provenance& p = source.provenance;
    Json json{{"name", source.name}, {"kind", p.kind ? Json(name_of(*p.kind)) : Json(nullptr)},
              {"source", p.source},  {"place", p.place},
              {"tool", p.tool},      {"date", p.date},
              {"licence", p.licence}};
    json["files"] = Json::array();
    for (const SourceFile& file : source.files) json["files"].push_back({{"path", file.path}, {"sha256", file.sha256}});
    return json;
}

Json data_json(const FitProblem& problem) {
    Json data = Json::array();
    for (const FitSource& source : problem.sources) data.push_back(provenance_json(source));
    return data;
}

Json notes_json(const FitProblem& problem) {
    Json notes = problem.notes;
    for (const std::string& note : notes_on_data(problem)) notes.push_back(note);
    return notes;
}

/// Range of the impact speeds, the effective masses or the loads of the data.
Json range_json(const FitProblem& problem, double Impact<double>::*quantity, const char* unit) {
    double lowest = problem.conditions.front().impact.*quantity, highest = lowest;
    for (const FitCondition& condition : problem.conditions) {
        lowest = std::min(lowest, condition.impact.*quantity);
        highest = std::max(highest, condition.impact.*quantity);
    }
    return {{"unit", unit}, {"lowest", lowest}, {"highest", highest}};
}

/// The estimated error of the drop heights, with the degrees of freedom of the variance of each free parameter.
Json set_point_json(const FitResult& result) {
    const SetPointError& error = *result.problem->set_point_error;
    Json freedom = Json::object();
    for (std::size_t j = 0; j < error.degrees_of_freedom.size(); ++j)
        freedom[result.estimate.free[j].name] = json_number(error.degrees_of_freedom[j]);
    return {{"standard_deviation", json_number(error.standard_deviation)},
            {"standard_error", json_number(error.standard_error)},
            {"heights", error.set_points},
            {"degrees_of_freedom", std::move(freedom)}};
}

Json citations_json(const FitResult& result) {
    Json works = Json::array();
    for (const std::string& key : works_to_cite(result))
        works.push_back({{"key", key}, {"text", find_citation(key).text()}});
    return works;
}

/// The sentences of the summary on observables and the search.
Json details_json(const FitResult& result) {
    Json details = Json::array();
    for (const SummarySentence& sentence : summary_sentences(result))
        if (sentence.kind == SentenceKind::detail) details.push_back(sentence.text);
    return details;
}

}  // namespace

std::string fit_json(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    Json json = json_header("fit");
    json["title"] = problem.title;
    json["problem"] = nullptr;  // null for a problem from command-line options
    if (!problem.path.empty()) json["problem"] = {{"path", problem.path}, {"sha256", problem.sha256}};
    json["verdict"] = to_string(result.goodness.verdict);
    json["doubtful"] = result.goodness.doubtful();
    json["summary"] = summary(result);
    json["details"] = details_json(result);
    json["warnings"] = warnings_on_data(problem);
    json["notes"] = notes_json(problem);
    json["law"] = law_json(problem);
    if (problem.form_task) json["form"] = form_json(result);
    const LawDescription& law = problem.model->law->description;
    json["separation"] = to_string(problem.simulation.separation.value_or(law.separation));
    json["tolerance"] = problem.simulation.tolerance;
    json["speed_range"] = range_json(problem, &Impact<double>::impact_speed, "m/s");
    json["mass_range"] = range_json(problem, &Impact<double>::effective_mass, "kg");
    if (const Json loads = range_json(problem, &Impact<double>::load, "N"); loads["highest"] > 0.0)
        json["load_range"] = loads;
    if (Json rig = rig_json(problem); !rig.empty()) json["rig"] = std::move(rig);
    if (problem.radii) json["radii"] = radii_json(*problem.radii);
    json["data"] = data_json(problem);
    json["noise_stated"] = problem.noise_stated;
    json["replicate_noise"] = noise_json(problem.replicate_noise);
    json["misfit_noise"] = noise_json(problem.misfit_noise);
    json["drop_height_error"] = nullptr;
    if (problem.set_point_error) json["drop_height_error"] = set_point_json(result);
    json["law_choice"] = proposal_json(problem);
    json["parameters"] = json_objects(parameter_table(result));
    json["search"] = search_json(result);
    json["cite"] = citations_json(result);
    if (result.search.best.status == SolutionStatus::failed) return json_text(json);
    json["statistics"] = statistics_json(result.goodness.statistics);
    json["lack_of_fit"] = lack_of_fit_json(result.goodness.lack_of_fit);
    json["pure_error"] = pure_error_json(result.goodness.pure_error);
    json["runs_test"] = runs_test_json(result.goodness.runs);
    json["diagnosis"] = diagnosis_json(result);
    json["entered_restitution"] = restitution_json(result.estimate.restitution);
    json["robust_loss"] = robust_json(result);
    json["priors"] = priors_json(result);
    json["uncertainty"] = result.uncertainty.covariance ? uncertainty_json(result) : Json(nullptr);
    json["undetermined"] = undetermined_parameters(result);
    json["intervals"] = intervals_json(result);
    if (result.population) json["population"] = population_json(result);
    if (result.posterior) json["posterior"] = posterior_json(result);
    if (result.contours) json["contours"] = contours_json(result);
    json["published_parameters"] = published_json(result);
    json["residuals"] = residuals_json(problem, problem.conditions, result.residuals.values);
    json["records"] = records_json(result);
    json["nuisance"] = nuisance_json(result);
    json["shared_parameters_test"] = shared_json(result);
    json["predictions"] = residuals_json(problem, problem.predictions, result.residuals.predictions);
    json["bands"] = json_objects(band_table(result));
    json["figures"] = fit_figures_json(result);
    return json_text(json);
}

}  // namespace impactfit
