#include "impactfit/report/fit_json/uncertainty_json.hpp"

namespace impactfit {

Json matrix_json(const Eigen::MatrixXd& matrix) {
    Json rows = Json::array();
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        Json row = Json::array();
        for (Eigen::Index j = 0; j < matrix.cols(); ++j) row.push_back(number_or_null(matrix(i, j)));
        rows.push_back(std::move(row));
    }
    return rows;
}

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

}  // namespace

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

}  // namespace impactfit
