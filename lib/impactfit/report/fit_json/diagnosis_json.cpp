#include "impactfit/report/fit_json/diagnosis_json.hpp"

#include "impactfit/calibration/summary/misfit_summary.hpp"
#include "impactfit/calibration/summary/summary_parts.hpp"

namespace impactfit {
namespace {

Json proposed_json(const ProposedLaw& law) {
    return {{"law", law.law},
            {"free", law.free},
            {"lowest_power", number_or_null(law.lowest)},
            {"highest_power", number_or_null(law.highest)}};
}

Json pattern_json(const ResidualPattern& pattern) {
    Json json{{"observable", pattern.observable->name}, {"unit", pattern.observable->unit}};
    json["runs"] = Json::array();
    for (const ResidualRun& run : pattern.runs)
        json["runs"].push_back({{"slowest", run.slowest}, {"fastest", run.fastest}, {"largest", run.largest}});
    return json;
}

Json influential_json(const FitResult& result) {
    if (!result.diagnosis.influential) return nullptr;
    const InfluentialValue& value = *result.diagnosis.influential;
    Json json{{"source", result.problem->sources[value.measurement->source].name},
              {"line", value.measurement->line},
              {"row", value.measurement->row == 0 ? Json(nullptr) : Json(value.measurement->row)},
              {"observable", value.measurement->observable->name},
              {"measured", value.measurement->value},
              {"predicted", json_number(value.predicted)},
              {"standardised", json_number(value.scaled)},
              {"share", json_number(value.share)},
              {"contradicted_without", value.contradicted},
              {"chi_squared_without", number_or_null(value.chi_squared)}};
    json["estimates_without"] = Json::object();
    for (const auto& [name, estimate] : value.estimates) json["estimates_without"][name] = json_number(estimate);
    return json;
}

Json largest_impact_json(const std::optional<LargestImpact>& impact) {
    if (!impact) return nullptr;
    return {{"impact_speed", impact->impact_speed},
            {"effective_mass", impact->effective_mass},
            {"restitution", json_number(impact->restitution)},
            {"duration", number_or_null(impact->duration)},
            {"peak_force", number_or_null(impact->peak_force)},
            {"peak_indentation", number_or_null(impact->peak_indentation)}};
}

}  // namespace

Json proposal_json(const FitProblem& problem) {
    if (!problem.proposal) return nullptr;
    const LawProposal& proposal = *problem.proposal;
    Json json = proposed_json(proposal.chosen);
    json["reason"] = proposal.reason;
    json["needed_power"] = number_or_null(proposal.needed);
    json["standard_error"] = number_or_null(proposal.standard_error);
    json["next"] = Json::array();
    for (const ProposedLaw& law : proposal.next) json["next"].push_back(proposed_json(law));
    return json;
}

Json noise_json(const std::vector<ReplicateNoise>& noises) {
    Json list = Json::array();
    for (const ReplicateNoise& noise : noises)
        list.push_back({{"observable", noise.observable->name},
                        {"unit", noise.observable->unit},
                        {"standard_deviation", noise.standard_deviation},
                        {"relative", noise.relative},
                        {"degrees_of_freedom", noise.degrees_of_freedom}});
    return list;
}

Json lack_of_fit_json(const std::optional<LackOfFit>& test) {
    if (!test) return nullptr;
    return {{"probability", json_number(test->probability)},
            {"probability_below", json_number(test->probability_below)},
            {"ratio", json_number(test->ratio)},
            {"degrees_of_freedom", test->degrees_of_freedom},
            {"pure_error_degrees_of_freedom", test->pure_error_freedom}};
}

Json pure_error_json(const std::optional<PureError>& test) {
    if (!test) return nullptr;
    return {{"chi_squared", json_number(test->chi_squared)},
            {"degrees_of_freedom", test->degrees_of_freedom},
            {"probability", json_number(test->probability)}};
}

Json runs_test_json(const std::optional<RunsTest>& test) {
    if (!test) return nullptr;
    return {{"signs", test->signs},
            {"runs", test->runs},
            {"expected_runs", json_number(test->expected)},
            {"probability", json_number(test->probability)}};
}

Json restitution_json(const std::optional<EnteredRestitution>& restitution) {
    if (!restitution) return nullptr;
    return {{"damping_formula", restitution->formula},
            {"prescribed", json_number(restitution->entered)},
            {"obtained", json_number(restitution->obtained)}};
}

Json speed_exponent_json(const std::optional<SpeedExponent>& speed) {
    if (!speed) return nullptr;
    return {{"needed_power", number_or_null(speed->needed.power)},
            {"standard_error", number_or_null(speed->needed.standard_error)},
            {"lowest_power", number_or_null(speed->lowest)},
            {"highest_power", number_or_null(speed->highest)},
            {"reach", number_or_null(speed->reach)},
            {"ruled_out", speed->ruled_out}};
}

Json weight_json(const std::optional<WeightEffect>& weight) {
    if (!weight) return nullptr;
    return {{"impact_speed", json_number(weight->impact_speed)},
            {"ratio", json_number(weight->ratio)},
            {"restitution_with_weight", number_or_null(weight->with_load)},
            {"restitution_without_weight", number_or_null(weight->without_load)},
            {"included", weight->included}};
}

Json causes_json(const FitResult& result) {
    const std::vector<std::string> sentences = cause_sentences(result);
    Json list = Json::array();
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const PossibleCause& cause = result.diagnosis.causes[i];
        list.push_back({{"fault", fault_names[static_cast<std::size_t>(cause.fault)]},
                        {"observable", cause.observable ? Json(cause.observable->name) : Json(nullptr)},
                        {"size", number_or_null(cause.size)},
                        {"standard_error", number_or_null(cause.standard_error)},
                        {"chi_squared", number_or_null(cause.chi_squared)},
                        {"text", sentences[i]}});
    }
    return list;
}

Json diagnosis_json(const FitResult& result) {
    const FitDiagnosis& diagnosis = result.diagnosis;
    Json json{{"misfit", misfit_lines(result)}, {"plausibility", plausibility_lines(result)}};
    json["patterns"] = Json::array();
    for (const ResidualPattern& pattern : diagnosis.patterns) json["patterns"].push_back(pattern_json(pattern));
    json["speed_exponent"] = speed_exponent_json(diagnosis.speed);
    json["nearest_laws"] = Json::array();
    for (const ProposedLaw& law : diagnosis.nearest) json["nearest_laws"].push_back(proposed_json(law));
    json["influential_value"] = influential_json(result);
    json["largest_impact"] = largest_impact_json(diagnosis.largest_impact);
    json["weight"] = weight_json(diagnosis.weight);
    json["causes"] = causes_json(result);
    json["implausible_noise"] = Json::array();
    for (const ImplausibleNoise& noise : diagnosis.implausible_noise)
        json["implausible_noise"].push_back({{"observable", noise.observable->name}, {"ratio", noise.ratio}});
    return json;
}

}  // namespace impactfit
