#include "impactfit/report/fit_json/uncertainty_json.hpp"

#include <cmath>

#include "impactfit/report/fit/fit_report.hpp"

namespace impactfit {
namespace {

Json names_json(const FitResult& result) {
    Json names = Json::array();
    for (const FreeParameter& parameter : result.estimate.free) names.push_back(parameter.name);
    return names;
}

Json directions_json(const FitResult& result) {
    Json directions = Json::array();
    for (const ParameterDirection& direction : result.uncertainty.covariance->combinations.directions) {
        Json weights = Json::object();
        for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
            weights[result.estimate.free[i].name] = direction.weights[static_cast<Eigen::Index>(i)];
        directions.push_back({{"singular_value", number_or_null(direction.singular_value)},
                              {"text", direction.text},
                              {"weights", weights}});
    }
    return directions;
}

/// Identified directions and relative errors without each observable.
Json without_json(const FitResult& result) {
    Json entries = Json::array();
    for (const WithoutObservable& rest : result.uncertainty.without_observable) {
        Json errors = Json::object();
        for (std::size_t i = 0; i < result.estimate.free.size(); ++i)
            errors[result.estimate.free[i].name] = number_or_null(rest.relative_errors[static_cast<Eigen::Index>(i)]);
        entries.push_back({{"observable", rest.observable->name},
                           {"values", rest.values},
                           {"identified_directions", rest.known},
                           {"relative_errors", errors}});
    }
    return entries;
}

Json identifiability_json(const FitResult& result) {
    Json entries = Json::object();
    for (std::size_t i = 0; i < result.uncertainty.identifiability.size(); ++i)
        entries[result.estimate.free[i].name] = to_string(result.uncertainty.identifiability[i]);
    return entries;
}

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

Json matrix_json(const Eigen::MatrixXd& matrix) {
    Json rows = Json::array();
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        Json row = Json::array();
        for (Eigen::Index j = 0; j < matrix.cols(); ++j) row.push_back(number_or_null(matrix(i, j)));
        rows.push_back(std::move(row));
    }
    return rows;
}

Json uncertainty_json(const FitResult& result) {
    const LinearCovariance& u = *result.uncertainty.covariance;
    return {{"parameters", names_json(result)},
            {"covariance", matrix_json(u.covariance)},
            {"correlation", matrix_json(u.correlation)},
            {"noise", number_or_null(u.noise)},
            {"rank", u.combinations.rank},
            {"identified_directions", u.combinations.known},
            {"identified_directions_without_priors",
             result.goodness.priors.empty() ? u.combinations.known : result.uncertainty.known_without_priors},
            {"condition", number_or_null(u.combinations.condition)},
            {"directions", directions_json(result)},
            {"leave_one_observable_out", without_json(result)},
            {"identifiability", identifiability_json(result)},
            {"not_identifiable", result.uncertainty.unidentified}};
}

Json intervals_json(const FitResult& result) {
    const FitIntervals& intervals = result.intervals;
    Json json{{"level", intervals.level}, {"degrees_of_freedom_of_the_noise", nullptr}, {"threshold", nullptr}};
    if (intervals.noise.degrees_of_freedom > 0)
        json["degrees_of_freedom_of_the_noise"] = intervals.noise.degrees_of_freedom;
    if (intervals.noise.known() && intervals.noise.of_parameters.empty())
        json["threshold"] = std::pow(intervals.noise.reach(intervals.level), 2);
    json["parameters"] = json_objects(interval_table(result));
    json["profiles"] = profiles_json(result);
    json["bootstrap"] = bootstrap_json(result);
    return json;
}

}  // namespace impactfit
