#include "impactfit/report/fit/uncertainty_json.hpp"

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

Json vector_json(const Eigen::VectorXd& vector) {
    Json values = Json::array();
    for (const double value : vector) values.push_back(number_or_null(value));
    return values;
}

Json names_json(const FitResult& result) {
    Json names = Json::array();
    for (const FreeParameter& parameter : result.free) names.push_back(parameter.name);
    return names;
}

Json directions_json(const FitResult& result) {
    Json directions = Json::array();
    for (const Direction& direction : result.uncertainty->combinations.directions) {
        Json weights = Json::object();
        for (std::size_t i = 0; i < result.free.size(); ++i)
            weights[result.free[i].name] = direction.weights[static_cast<Eigen::Index>(i)];
        directions.push_back({{"singular_value", number_or_null(direction.singular_value)},
                              {"text", direction.text},
                              {"weights", weights}});
    }
    return directions;
}

/// What would be known without each kind of measurement.
Json without_json(const FitResult& result) {
    Json entries = Json::array();
    for (const WithoutObservable& rest : result.without) {
        Json errors = Json::object();
        for (std::size_t i = 0; i < result.free.size(); ++i)
            errors[result.free[i].name] = number_or_null(rest.freed_errors[static_cast<Eigen::Index>(i)]);
        entries.push_back({{"observable", rest.observable->name},
                           {"values", rest.values},
                           {"known_combinations", rest.known},
                           {"relative_errors", errors}});
    }
    return entries;
}

Json equal_json(const FitResult& result) {
    Json ranges = Json::object();
    for (std::size_t i = 0; i < result.free.size(); ++i)
        ranges[result.free[i].name] = {{"lowest", json_number(result.equal.ranges[i].lowest)},
                                       {"highest", json_number(result.equal.ranges[i].highest)}};
    return {{"answers", result.equal.count}, {"ranges", ranges}};
}

/// Values the data admit far from an estimate.
Json far_json(const FitResult& result) {
    Json values = Json::array();
    for (const FarValue& far : result.far)
        values.push_back(
            {{"parameter", result.free[far.parameter].name}, {"value", far.value}, {"chi_squared_rise", far.rise}});
    return values;
}

/// The estimate in the parameters of the law's source, with their covariance.
Json one_sided_json(const FitResult& result) {
    Json errors = Json::object();
    const auto& one_sided = result.uncertainty->one_sided;
    for (std::size_t i = 0; i < one_sided.size(); ++i)
        if (one_sided[i])
            errors[result.free[i].name] = {{"below", number_or_null(one_sided[i]->below)},
                                           {"above", number_or_null(one_sided[i]->above)}};
    return errors;
}

}  // namespace

Json uncertainty_json(const FitResult& result) {
    const LinearUncertainty& u = *result.uncertainty;
    return {{"parameters", names_json(result)},
            {"relative_errors_without_bounds", vector_json(u.freed_errors)},
            {"followed_along_its_profile",
             u.followed ? Json(result.free[static_cast<std::size_t>(*u.followed)].name) : Json()},
            {"one_sided_errors", one_sided_json(result)},
            {"covariance", matrix_json(u.covariance)},
            {"correlation", matrix_json(u.correlation)},
            {"noise", number_or_null(u.noise)},
            {"known_below", u.limit.known_below()},
            {"rank", u.combinations.rank},
            {"known_combinations", u.combinations.known},
            {"known_without_priors", result.priors.empty() ? u.combinations.known : result.known_without_priors},
            {"known_at_equally_good_answers", {{"fewest", result.equal.known}, {"most", result.equal.most_known}}},
            {"condition", number_or_null(u.combinations.condition)},
            {"directions", directions_json(result)},
            {"without_observable", without_json(result)},
            {"equally_good_answers", equal_json(result)},
            {"far_values", far_json(result)},
            {"not_identifiable", result.unidentified}};
}

}  // namespace impactfit
