#include "impactfit/calibration/summary/design_summary.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/report/design/design_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/panel_json.hpp"

namespace impactfit {
namespace {

/// Numbers by parameter name.
Json by_parameter(const ExperimentDesign& design, const Eigen::VectorXd& numbers) {
    Json json = Json::object();
    for (std::size_t i = 0; i < design.free.size(); ++i)
        json[design.free[i].name] = number_or_null(numbers[static_cast<Eigen::Index>(i)]);
    return json;
}

Json known_json(const ExperimentDesign& design, const LinearCovariance& known) {
    Json directions = Json::array();
    for (const ParameterDirection& direction : known.combinations.directions)
        directions.push_back({{"singular_value", direction.singular_value},
                              {"standard_error", json_number(1.0 / direction.singular_value)},
                              {"text", direction.text},
                              {"weights", by_parameter(design, direction.weights)}});
    return {{"rank", known.combinations.rank},
            {"identified_directions", known.combinations.known},
            {"condition", number_or_null(known.combinations.condition)},
            {"e_criterion", json_number(e_criterion(known))},
            {"worst_combination", known.combinations.directions.back().text},
            {"relative_errors", by_parameter(design, known.relative_errors)},
            {"directions", directions}};
}

Json prospect_json(const ExperimentDesign& design, const CandidateResult& prospect) {
    const Candidate& made = prospect.candidate;
    const Observable& observable = *design.observables[made.observable].observable;
    const bool open = open_unit(*design.problem, observable) != OpenUnit::none;
    const bool form = design.problem->form_task != nullptr;
    Json json{{"observable", observable.name}, {form ? "input" : "impact_speed", design.speeds[made.speed]}};
    if (!form) json["other_impact_speed"] = made.other_speed ? Json(design.speeds[*made.other_speed]) : Json(nullptr);
    json["on"] = design.kinds[made.kind].label;
    json["expected"] = prospect.value;
    json["standard_deviation"] = prospect.standard_deviation;
    json["unit"] = open ? Json(nullptr) : Json(observable.unit);
    json["rank"] = prospect.rank;
    json["e_criterion"] = json_number(prospect.e_criterion);
    json["error_of_worst_before"] = json_number(prospect.error_of_worst_now);
    json["volume"] = prospect.volume ? Json(*prospect.volume) : Json(nullptr);
    json["relative_errors"] = by_parameter(design, prospect.relative_errors);
    if (!design.posterior) return json;
    json["information_gain"] = prospect.gain ? Json(prospect.gain->nats) : Json(nullptr);
    json["information_gain_error"] = prospect.gain ? Json(prospect.gain->standard_error) : Json(nullptr);
    return json;
}

Json steps_json(const ExperimentDesign& design) {
    Json steps = Json::array();
    for (const DesignStep& step : design.steps) {
        Json candidates = Json::array();
        for (const CandidateResult& prospect : step.prospects) candidates.push_back(prospect_json(design, prospect));
        steps.push_back({{"measure", prospect_json(design, step.prospects.front())},
                         {"before", known_json(design, step.before)},
                         {"after", known_json(design, step.after)},
                         {"candidates", std::move(candidates)}});
    }
    return steps;
}

Json posterior_json_of(const DesignPosterior& posterior) {
    if (!posterior.refused.empty()) return {{"reason", posterior.refused}, {"draws", 0}, {"effective_draws", nullptr}};
    return {{"reason", nullptr}, {"draws", posterior.draws}, {"effective_draws", posterior.effective_draws}};
}

Json observables_json(const ExperimentDesign& design) {
    Json list = Json::array();
    for (const PlannedObservable& planned : design.observables)
        list.push_back({{"observable", planned.observable->name},
                        {"unit", planned.observable->unit},
                        {"standard_deviation", planned.noise.stated},
                        {"relative", planned.noise.relative},
                        {"origin", planned.noise.origin}});
    return list;
}

Json fit_words_json(const FitResult* fit) {
    if (!fit) return nullptr;
    return {{"verdict", to_string(fit->goodness.verdict)}, {"summary", summary(*fit)}};
}

}  // namespace

std::string design_json(const ExperimentDesign& design, const FitResult* fit) {
    const FitProblem& problem = *design.problem;
    const bool form = problem.form_task != nullptr;
    Json json = json_header(form ? "design_forms" : "design");
    json["title"] = problem.title;
    json["problem"] = {{"path", problem.path}, {"sha256", problem.sha256}};
    json["summary"] = design_sentences(design);
    json["warnings"] = warnings_on_data(problem);
    json["notes"] = design_notes(design);
    for (const std::string& note : notes_on_data(*design.problem)) json["notes"].push_back(note);
    if (form)
        json["form"] = {{"name", problem.model->name}, {"equation", problem.form_task->form().description.equation}};
    else
        json["law"] = {{"name", problem.model->name}, {"parameterisation", problem.form.name}};
    json["at"] = fit ? "fit" : "start";
    json["fit"] = fit_words_json(fit);
    json["estimate"] = by_parameter(design, design.estimate);
    json["criterion"] = "E-optimality: rank, then the standard error of the worst-determined combination";
    if (design.posterior) json["posterior"] = posterior_json_of(*design.posterior);
    json["repeats"] = design.repeats;
    json["observables"] = observables_json(design);
    json["not_planned"] = Json::array();  // unknown noise
    for (const Observable* observable : design.not_planned) json["not_planned"].push_back(observable->name);
    if (form)
        json["inputs"] = {
            {"name", design.coordinate.name}, {"unit", design.coordinate.unit}, {"values", design.speeds}};
    else
        json["impact_speeds"] = {{"unit", "m/s"}, {"values", design.speeds}};
    json["now"] = known_json(design, design.now);
    json["steps"] = steps_json(design);
    json["sensitivities"] = json_objects(sensitivity_table(design));
    json["figures"] =
        Json::array({figure_json("errors", "Standard errors after one more measurement", design_panels(design)),
                     figure_json("sensitivities", "Sensitivities", sensitivity_panels(design))});
    return json_text(json);
}

}  // namespace impactfit
