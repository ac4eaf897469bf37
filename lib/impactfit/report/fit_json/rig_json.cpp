#include "impactfit/report/fit_json/rig_json.hpp"

#include <algorithm>

namespace impactfit {
namespace {

/// Returns true if an impact has more load than the stated one: its weight.
bool has_weight(const FitProblem& problem) {
    return std::ranges::any_of(problem.conditions,
                               [&](const FitCondition& condition) { return condition.impact.load > problem.rig.load; });
}

bool has_times(const FitProblem& problem) {
    return std::ranges::any_of(problem.conditions, [](const FitCondition& condition) {
        return std::ranges::any_of(condition.measurements,
                                   [](const Measurement& one) { return one.observable->unit == "s"; });
    });
}

/// Adds the sphere; the mass of the body determines drag and buoyancy together with it.
void add_air(const Rig& rig, Json& json) {
    if (!rig.sphere) return;
    if (rig.body_mass) json["body_mass"] = *rig.body_mass;
    json["diameter"] = rig.sphere->diameter;
    json["air_density"] = rig.sphere->density;
    json["drag_coefficient"] = rig.sphere->drag_coefficient;
}

void add_heights(const FitProblem& problem, Json& json) {
    if (!problem.has_heights) return;
    const auto name = [](HeightReference reference) {
        return height_reference_names[static_cast<std::size_t>(reference)];
    };
    const Rig& rig = problem.rig;
    if (rig.sphere)
        json["height_reference"] = {{"drop", name(rig.drop_reference)}, {"rebound", name(rig.rebound_reference)}};
    if (std::ranges::any_of(problem.conditions, [](const FitCondition& one) { return one.drop.has_value(); }))
        json["shared"] = rig.shares_drop_heights ? "drop_height" : "none";
}

/// Standard deviations of errors that all impacts share.
Json deviations_json(const FitProblem& problem) {
    const Rig& rig = problem.rig;
    Json json = Json::object();
    const auto add = [&](const char* name, double deviation, bool applies) {
        if (applies && deviation > 0.0) json[name] = deviation;
    };
    add("drag_coefficient", rig.sphere ? rig.sphere->drag_deviation : 0.0, problem.has_heights);
    add("height_scale", rig.height_scale_deviation, problem.has_heights);
    add("time_scale", rig.time_scale_deviation, has_times(problem));
    return json;
}

}  // namespace

Json rig_json(const FitProblem& problem) {
    Json json = Json::object();
    const bool weight = has_weight(problem);
    if (problem.has_heights || weight) {
        json["gravity"] = problem.rig.gravity;
        json["weight"] = weight;
    }
    if (problem.rig.load > 0.0) json["load"] = problem.rig.load;
    add_air(problem.rig, json);
    add_heights(problem, json);
    if (Json deviations = deviations_json(problem); !deviations.empty()) json["sd"] = std::move(deviations);
    return json;
}

}  // namespace impactfit
