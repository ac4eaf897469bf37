#include "impactfit/report/fit_json/interval_json.hpp"

#include <cmath>

#include "impactfit/report/fit/fit_report.hpp"

namespace impactfit {
namespace {

Json values_json(const FitResult& result, const Eigen::VectorXd& parameters) {
    Json values = Json::object();
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
        values[result.estimate.free[i].name] = json_number(parameters[static_cast<Eigen::Index>(i)]);
    return values;
}

Json side_json(const FitResult& result, const ProfileSide& side) {
    Json points = Json::array();
    for (const ProfilePoint& point : side.points)
        points.push_back({{"delta_chi_squared", json_number(point.delta_chi_squared)},
                          {"parameters", values_json(result, point.parameters)}});
    return {{"end", to_string(side.end)},
            {"limit", std::isnan(side.limit) ? Json(nullptr) : json_number(side.limit)},
            {"points", points}};
}

Json profiles_json(const FitResult& result) {
    Json profiles = Json::array();
    for (const ProfileLikelihood& profile : result.intervals.profiles)
        profiles.push_back({{"parameter", result.estimate.free[static_cast<std::size_t>(profile.parameter)].name},
                            {"lower", side_json(result, profile.lower)},
                            {"upper", side_json(result, profile.upper)}});
    return profiles;
}

Json draws_json(const FitResult& result) {
    Json draws = Json::array();
    for (const BootstrapDraw& draw : result.intervals.bootstrap->draws) {
        const bool has_answer =
            draw.status == SolutionStatus::converged || draw.status == SolutionStatus::not_converged;
        Json entry{{"status", to_string(draw.status)}};
        entry["chi_squared"] = has_answer ? json_number(2.0 * draw.cost) : Json(nullptr);
        entry["parameters"] = has_answer ? values_json(result, draw.parameters) : Json(nullptr);
        draws.push_back(std::move(entry));
    }
    return draws;
}

Json bootstrap_json(const FitResult& result) {
    const auto& made = result.intervals.bootstrap;
    if (!made) return nullptr;
    const UncertaintyOptions& uncertainty_options = result.problem->uncertainty;
    return {{"kind", bootstrap_kind_names[static_cast<std::size_t>(uncertainty_options.bootstrap_kind)]},
            {"seed", result.problem->solver.seed},
            {"converged", made->count(SolutionStatus::converged)},
            {"not_converged", made->count(SolutionStatus::not_converged)},
            {"failed", made->count(SolutionStatus::failed)},
            {"interrupted", made->count(SolutionStatus::interrupted)},
            {"draws", draws_json(result)}};
}

}  // namespace

Json intervals_json(const FitResult& result) {
    const FitIntervals& intervals = result.intervals;
    Json json{{"level", intervals.level}, {"degrees_of_freedom_of_the_noise", nullptr}, {"threshold", nullptr}};
    if (intervals.noise.degrees_of_freedom > 0)
        json["degrees_of_freedom_of_the_noise"] = intervals.noise.degrees_of_freedom;
    if (intervals.noise.known()) json["threshold"] = std::pow(intervals.noise.reach(intervals.level), 2);
    json["parameters"] = json_objects(interval_table(result));
    json["profiles"] = profiles_json(result);
    json["bootstrap"] = bootstrap_json(result);
    return json;
}

}  // namespace impactfit
