#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/comparison/comparison_summary.hpp"
#include "impactfit/comparison/law_status.hpp"
#include "impactfit/comparison/posterior_comparison.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/report/comparison/compared_data.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/diagnosis_json.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/panel_json.hpp"

namespace impactfit {
namespace {

Json groups_json(const LawComparison& comparison) {
    Json groups = Json::array();
    for (const SpeedGroup& group : comparison.groups)
        groups.push_back({{"lowest", group.lowest}, {"highest", group.highest}, {"impacts", group.conditions.size()}});
    return groups;
}

Json record_error_json(const RecordError& error) {
    const auto kind = static_cast<std::size_t>(error.kind);
    const auto& [abscissa, ordinate] = record_columns[kind];
    return {
        {"kind", record_kind_names[kind]},
        {"samples", error.samples},
        {"column", ordinate},
        {"unit", record_unit(ordinate)},
        {"error", json_number(error.ordinate)},
        {"error_of_peak", json_number(error.of_peak)},
        {"abscissa", {{"column", abscissa}, {"unit", record_unit(abscissa)}, {"error", json_number(error.abscissa)}}}};
}

Json held_out_json(const HeldOut& prediction) {
    if (!prediction.obstacle.empty()) return {{"error", nullptr}, {"reason", prediction.obstacle}};
    Json observables = Json::array();
    for (const ObservableError& one : prediction.observables)
        observables.push_back({{"observable", one.observable->name},
                               {"unit", one.observable->unit},
                               {"values", one.values},
                               {"error", json_number(one.root_mean_square)}});
    Json records = Json::array();
    for (const RecordError& one : prediction.records) records.push_back(record_error_json(one));
    return {{"error", json_number(prediction.root_mean_square)},
            {"values", prediction.values},
            {"observables", observables},
            {"records", records}};
}

Json speed_json(const ComparedLaw& law) {
    if (!law.candidate.speed) return nullptr;
    Json json = speed_exponent_json(law.candidate.speed);
    json["summary"] = speed_text(*law.candidate.speed);
    return json;
}

Json fit_part(const ComparedLaw& law) {
    if (!law.fit) return nullptr;
    const FitStatistics& s = law.fit->goodness.statistics;
    Json json{{"verdict", to_string(law.fit->goodness.verdict)},
              {"search", to_string(law.fit->search.best.status)},
              {"points", s.points},
              {"free_parameters", law.free_count()},
              {"chi_squared", json_number(s.chi_squared)},
              {"degrees_of_freedom", s.degrees_of_freedom},
              {"probability", number_or_null(s.probability)},
              {"restitution_misfit", number_or_null(s.restitution_misfit)},
              {"aicc", number_or_null(s.aicc)},
              {"aicc_difference", number_or_null(law.aicc_difference)},
              {"akaike_weight", number_or_null(law.akaike_weight)},
              {"lack_of_fit", number_or_null(law.lack_of_fit)}};
    json["identified_directions"] = law.known_count() ? Json(*law.known_count()) : Json(nullptr);
    json["not_identifiable"] = law.fit->uncertainty.unidentified;
    json["parameters"] = json_objects(parameter_table(*law.fit));
    json["leave_one_speed_out"] = held_out_json(law.leave_one_out);
    json["extrapolation"] = held_out_json(law.extrapolation);
    return json;
}

Json unreliable_json(const FitProblem& problem, const PredictiveDensity& density) {
    Json values = Json::array();
    for (const std::size_t number : density.unreliable()) {
        const ValuePlace place = place_of_value(problem, number);
        values.push_back({{"quantity", place.quantity},
                          {"source", place.source->name},
                          {"row", place.row == 0 ? Json(nullptr) : Json(place.row)},
                          {"line", place.line},
                          {"place", place.text(problem)},
                          {"pareto_k", json_number(density.values[number].shape)}});
    }
    return values;
}

Json density_json(const ComparedLaw& law) {
    const LawPosterior& posterior = *law.posterior;
    if (!posterior.has_density()) return {{"reason", posterior.refused}};
    const DensitySum elpd = posterior.density.elpd();
    const ChainDiagnostics worst = posterior.posterior->worst();
    Json json{{"reason", nullptr},
              {"elpd", json_number(elpd.value)},
              {"elpd_error", json_number(elpd.standard_error)},
              {"elpd_difference", json_number(posterior.difference.value)},
              {"elpd_difference_error", json_number(posterior.difference.standard_error)},
              {"stacking_weight", json_number(posterior.weight)},
              {"effective_parameters", json_number(posterior.density.effective_parameters().value)},
              {"pareto_k", json_number(posterior.density.worst_shape())},
              {"pareto_k_limit", posterior.density.largest_shape},
              {"rhat", json_number(worst.rhat)},
              {"effective_draws", json_number(std::min(worst.ess_bulk, worst.ess_tail))},
              {"divergent", posterior.posterior->drawn.divergent}};
    json["unreliable_values"] = unreliable_json(*law.fit->problem, posterior.density);
    json["priors"] = Json::array();
    for (const ParameterPrior& prior : posterior.posterior->priors)
        json["priors"].push_back({{"parameter", prior.parameter}, {"prior", prior.text()}});
    return json;
}

Json posterior_options_json(const LawComparison& comparison) {
    return {{"method", "NUTS"},
            {"draws", comparison.posterior->draws},
            {"chains", comparison.posterior->chains},
            {"warmup", comparison.posterior->warmup},
            {"seed", comparison.problem().solver.seed}};
}

Json law_json(const LawComparison& comparison, const ComparedLaw& law) {
    Json json{{"law", law.name()}, {"source", law.candidate.source()}};
    const std::string reason = reason_of(law);
    json["status"] = law_status(comparison, law);
    json["ruled_out"] = law.candidate.misses_speed_exponent();
    json["reason"] = reason.empty() ? Json(nullptr) : Json(reason);
    json["speed_exponent"] = speed_json(law);
    json["fit"] = fit_part(law);
    if (law.posterior) json["posterior"] = density_json(law);
    return json;
}

Json card_misfit_json(const ComparedCard& compared) {
    const FitStatistics& s = compared.statistics();
    return {{"points", s.points},
            {"free_parameters", 0},
            {"counted_parameters", compared.counted},
            {"chi_squared", json_number(s.chi_squared)},
            {"degrees_of_freedom", s.degrees_of_freedom},
            {"probability", number_or_null(s.probability)},
            {"restitution_misfit", number_or_null(s.restitution_misfit)},
            {"aicc", number_or_null(s.aicc)},
            {"aicc_difference", number_or_null(compared.aicc_difference)},
            {"lack_of_fit", number_or_null(compared.lack_of_fit)},
            {"error", number_or_null(compared.error())},
            {"leave_one_speed_out", held_out_json(compared.leave_one_out)},
            {"extrapolation", held_out_json(compared.extrapolation)}};
}

Json compared_card_json(const ComparedCard& compared) {
    Json json{{"file", compared.card.path},
              {"title", compared.card.title},
              {"law", compared.card.model->name},
              {"reason", compared.obstacle.empty() ? Json(nullptr) : Json(compared.obstacle)},
              {"impacts_outside_validity", compared.outside},
              {"range", compared.outside == 0 ? Json(nullptr) : Json(outside_text(compared))},
              {"fitted_to_same_file", compared.same_file},
              {"misfit", nullptr}};
    if (compared.fit) json["misfit"] = card_misfit_json(compared);
    return json;
}

Json points_json(const LoopSplit& split) {
    Json curve = Json::array();
    for (const LoopPoint& point : split.curve)
        curve.push_back({{"indentation", point.indentation},
                         {"elastic", json_number(point.elastic)},
                         {"dissipative", json_number(point.dissipative)}});
    return curve;
}

Json reference_json(const ReferenceFit& reference) {
    if (!reference.obstacle.empty()) return {{"name", reference.name}, {"reason", reference.obstacle}};
    const FitStatistics& s = reference.statistics;
    Json json{{"name", reference.name},
              {"points", s.points},
              {"coefficients", s.parameters},
              {"chi_squared", json_number(s.chi_squared)},
              {"degrees_of_freedom", s.degrees_of_freedom},
              {"probability", number_or_null(s.probability)},
              {"aicc", number_or_null(s.aicc)}};
    json["loops"] = Json::array();
    for (const ReferenceFit::Record& record : reference.records)
        if (record.split)
            json["loops"].push_back({{"condition", record.condition + 1},
                                     {"indentation", record.curve ? "integrated from the force" : "measured"},
                                     {"coefficients", record.split->parameters},
                                     {"jumps_at_touch", record.split->jumps_at_touch},
                                     {"dissipated", number_or_null(record.split->dissipated)},
                                     {"curve", points_json(*record.split)}});
    json["not_split"] = Json::array();
    for (const ReferenceFit::Record& record : reference.records)
        if (!record.not_split.empty())
            json["not_split"].push_back({{"condition", record.condition + 1}, {"reason", record.not_split}});
    return json;
}

}  // namespace

std::string comparison_json(const LawComparison& comparison) {
    const FitProblem& problem = comparison.problem();
    Json json = json_header("compare");
    put_compared(problem, comparison.summary, comparison.interrupted, json);
    if (comparison.posterior) json["posterior"] = posterior_options_json(comparison);
    json["speed_groups"] = {{"unit", "m/s"}, {"groups", groups_json(comparison)}};
    json["references"] = Json::array({reference_json(comparison.smooth), reference_json(comparison.repeats)});
    if (comparison.posterior) json["averaged_prediction"] = json_objects(averaged_table(comparison));
    json["laws"] = Json::array();
    for (const ComparedLaw& law : comparison.laws) json["laws"].push_back(law_json(comparison, law));
    json["cards"] = Json::array();
    for (const ComparedCard& card : comparison.cards) json["cards"].push_back(compared_card_json(card));
    json["figures"] = Json::array({figure_json("laws", "Data and laws", comparison_panels(comparison))});
    return json_text(json);
}

}  // namespace impactfit
