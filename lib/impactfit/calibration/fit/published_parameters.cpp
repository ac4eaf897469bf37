#include "impactfit/calibration/fit/published_parameters.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/calibration/residuals/parameter_map.hpp"
#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {
namespace {

using Duals = std::vector<Dual>;
using Names = std::span<const Parameter>;

bool has(Names parameters, std::string_view name) {
    return std::any_of(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == name; });
}

const Dual& value_of_name(Names parameters, const Duals& values, std::string_view name) {
    return values[parameter_index(parameters, name, "the published terms")];
}

/// Returns the values with unit derivatives. A value beyond the directions of a dual number has no derivative to keep.
Duals seeded(std::span<const double> values) {
    if (values.size() > dual_directions)
        throw Error(ErrorKind::internal, "more parameters than directions of a derivative",
                    std::to_string(values.size()), std::to_string(dual_directions));
    Duals duals;
    for (std::size_t i = 0; i < values.size(); ++i) duals.emplace_back(values[i], i);
    return duals;
}

PublishedParameters made(std::string_view form, std::vector<Parameter> parameters, const Duals& values,
                         std::size_t from) {
    const auto rows = static_cast<Eigen::Index>(values.size()), columns = static_cast<Eigen::Index>(from);
    PublishedParameters terms{form, std::move(parameters), Eigen::VectorXd(rows), Eigen::MatrixXd(rows, columns)};
    for (Eigen::Index i = 0; i < rows; ++i) {
        const Dual& value = values[static_cast<std::size_t>(i)];
        terms.values[i] = value.a;
        for (Eigen::Index j = 0; j < columns; ++j) terms.slopes(i, j) = value.v[static_cast<std::size_t>(j)];
    }
    return terms;
}

/// Returns the base groups of the publication, without pi_1 for a law without dashpot.
std::vector<Parameter> group_list(bool dashpot) {
    const auto& all = bouc_wen_forms::base_groups;
    return {all.begin() + (dashpot ? 0 : 1), all.end()};
}

PublishedParameters from_base_constants(Names list, const Duals& given) {
    const auto value = [&](std::string_view name) { return value_of_name(list, given, name); };
    const bool dashpot = has(list, "pi_1_base");
    const Dual s = value("loading_constant_base"), d = value("unloading_constant_base");
    Duals groups{
        0.5 * (s + d), 0.5 * (s - d), value("hertz_exponent"), value("hysteresis_exponent"), value("elastic_fraction"),
        Dual(1.0)};
    if (dashpot) groups.insert(groups.begin(), value("pi_1_base"));
    return made("base", group_list(dashpot), groups, given.size());
}

PublishedParameters beta_and_gamma(Names list, const Duals& given) {
    std::vector<Parameter> parameters(list.begin(), list.end());
    const std::size_t loading = parameter_index(list, "loading_rate_constant", "the published terms");
    const std::size_t unloading = parameter_index(list, "unloading_rate_constant", "the published terms");
    Duals values = given;
    parameters[loading] = bouc_wen_forms::hysteresis_beta;
    parameters[unloading] = bouc_wen_forms::hysteresis_gamma;
    values[loading] = 0.5 * (given[loading] + given[unloading]);
    values[unloading] = 0.5 * (given[loading] - given[unloading]);
    return made("dimensional", std::move(parameters), values, given.size());
}

bool in_series(Names list) {
    return list[parameter_index(list, "rate_damping", "the published terms")].unit ==
           bouc_wen_parameters::series_dashpot.unit;
}

/// With the length L = (m0 v0^2/k)^(1/(p+1)) at v0 = 1 m/s: pi_1 = c v0/k in parallel and m0 v0/(L c) in series,
/// pi_2 and pi_3 = beta and gamma times L^n/A.
PublishedParameters base_groups_at(Names list, const Duals& given, double effective_mass) {
    const auto value = [&](std::string_view name) { return value_of_name(list, given, name); };
    const bool dashpot = has(list, "rate_damping");
    const Dual k = value("stiffness"), p = value("hertz_exponent"), n = value("hysteresis_exponent"),
               A = value("hysteresis_amplitude"), s = value("loading_rate_constant"),
               d = value("unloading_rate_constant");
    const Dual length = positive_power(Dual(effective_mass) / k, 1.0 / (p + 1.0));
    const Dual constant = 0.5 * positive_power(length, n) / A;
    Duals groups{(s + d) * constant, (s - d) * constant, p, n, value("elastic_fraction"), A};
    if (dashpot) {
        const Dual c = value("rate_damping");
        groups.insert(groups.begin(), in_series(list) ? effective_mass / (length * c) : c / k);
    }
    return made("base", group_list(dashpot), groups, given.size());
}

std::optional<double> one_mass(const FitProblem& problem) {
    const double mass = problem.conditions.front().impact.effective_mass;
    const bool same = std::all_of(problem.conditions.begin(), problem.conditions.end(),
                                  [&](const FitCondition& c) { return c.impact.effective_mass == mass; });
    return same ? std::optional(mass) : std::nullopt;
}

/// Returns the derivatives of all parameters of the form by the free parameters.
Eigen::MatrixXd slopes_of_given(const ParameterMap& map, const Eigen::VectorXd& estimate, const FitCondition& condition,
                                std::size_t parameters) {
    Eigen::MatrixXd slopes(parameters, map.free_count());
    for (std::size_t i = 0; i < parameters; ++i)
        slopes.row(static_cast<Eigen::Index>(i)) = map.given_slopes(i, estimate, condition);
    return slopes;
}

/// Returns the covariance; NaN for terms that depend only on parameters at a bound, which have no standard error.
Eigen::MatrixXd covariance_of(const Eigen::MatrixXd& slopes, const LinearCovariance& uncertainty) {
    Eigen::MatrixXd covariance = uncertainty.propagated(slopes);
    for (Eigen::Index i = 0; i < slopes.rows(); ++i) {
        bool moved = false;
        for (std::size_t j = 0; j < uncertainty.on_bound.size(); ++j)
            moved = moved || (!uncertainty.on_bound[j] && slopes(i, static_cast<Eigen::Index>(j)) != 0.0);
        if (!moved) covariance.row(i).setConstant(std::nan("")), covariance.col(i).setConstant(std::nan(""));
    }
    return covariance;
}

}  // namespace

std::vector<std::string> PublishedParameters::units() const {
    std::vector<std::string> units;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        units.push_back(parameter_unit(parameters, i, std::span(values.data(), parameters.size())));
    return units;
}

double PublishedEstimate::standard_error(std::size_t parameter) const {
    const auto i = static_cast<Eigen::Index>(parameter);
    return covariance.size() > 0 ? std::sqrt(covariance(i, i)) : std::numeric_limits<double>::quiet_NaN();
}

std::vector<PublishedParameters> published_parameters(Names list, std::span<const double> values,
                                                      std::optional<double> effective_mass) {
    if (has(list, "loading_constant_base")) return {from_base_constants(list, seeded(values))};
    if (!has(list, "loading_rate_constant")) return {};
    std::vector<PublishedParameters> all{beta_and_gamma(list, seeded(values))};
    if (effective_mass) all.push_back(base_groups_at(list, seeded(values), *effective_mass));
    return all;
}

std::vector<PublishedEstimate> published_estimates(const FitProblem& problem, const Eigen::VectorXd& estimate,
                                                   const std::optional<LinearCovariance>& uncertainty) {
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::column || parameter.role == FitParameter::Role::own) return {};
    const ParameterMap map(problem);
    const FitCondition& condition = problem.conditions.front();
    // The parameters of the law come first; errors of the rig, of sensors and of a figure follow.
    std::vector<double> given = map.given_values(estimate, condition);
    given.resize(problem.parameters.size());
    std::vector<PublishedEstimate> all;
    for (PublishedParameters& terms : published_parameters(problem.form.parameters, given, one_mass(problem))) {
        Eigen::MatrixXd covariance;
        if (uncertainty)
            covariance =
                covariance_of(terms.slopes * slopes_of_given(map, estimate, condition, given.size()), *uncertainty);
        all.push_back({std::move(terms), std::move(covariance)});
    }
    return all;
}

}  // namespace impactfit
