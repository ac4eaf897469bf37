#include "impactfit/calibration/design/impact_sensitivity.hpp"

#include <cmath>
#include <vector>

#include "impactfit/calibration/residuals/predicted_impact.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

constexpr auto observable_count = static_cast<Eigen::Index>(all_observables.size());

/// Relative step of the central difference in the coordinate. Its truncation error is step², the simulation error 1e-10
/// / step.
constexpr double speed_step = 1e-4;

/// Returns the values in the order of prediction_row.
Eigen::VectorXd values_of(const PredictedImpact& predicted) {
    Eigen::VectorXd values(observable_count + std::ssize(predicted.outputs));
    for (Eigen::Index i = 0; i < observable_count; ++i)
        values[i] = all_observables[static_cast<std::size_t>(i)](predicted.collision);
    for (std::size_t i = 0; i < predicted.outputs.size(); ++i)
        values[observable_count + static_cast<Eigen::Index>(i)] = predicted.outputs[i];
    return values;
}

/// Differentiates only by inputs that depend on free parameters: others may have no derivative.
Eigen::MatrixXd slopes_at(const FitProblem& problem, const ParameterMap& map, const Eigen::VectorXd& estimate,
                          const FitCondition& condition, PredictedImpact& collision) {
    const std::vector<double> values = map.law_values(estimate, condition);
    const Eigen::MatrixXd of_values = map.slopes(estimate, condition, values);
    std::vector<std::size_t> inputs;
    for (std::size_t i = 0; i < values.size(); ++i)
        if ((of_values.row(static_cast<Eigen::Index>(i)).array() != 0.0).any()) inputs.push_back(i);
    PredictedSlopes found = predict_slopes(problem, values, map.impact(estimate, condition), inputs);
    collision = std::move(found.impact);
    if (!collision.is_valid()) return {};
    return found.slopes * of_values(inputs, Eigen::all);
}

Eigen::VectorXd slopes_by_speed(const FitProblem& problem, const ParameterMap& map, const Eigen::VectorXd& estimate,
                                FitCondition condition, const DesignCoordinate& coordinate) {
    const double speed = coordinate.value(condition);
    std::array<Eigen::VectorXd, 2> beside;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        coordinate.set(condition, speed * (side == 0 ? 1.0 - speed_step : 1.0 + speed_step));
        const std::array impacts{map.impact(estimate, condition)};
        beside[side] = values_of(predict_impacts(problem, map.law_values(estimate, condition), impacts).front());
    }
    return (beside[1] - beside[0]) / (2.0 * speed_step * speed);
}

std::optional<std::size_t> exponent_of(const FitProblem& problem) {
    for (std::size_t i = 0; i < problem.parameters.size(); ++i)
        if (problem.parameters[i].name == "hertz_exponent") return i;
    return std::nullopt;
}

/// Conversion from units of the impact at its speed to units at 1 m/s: length ∝ v^u, u = 2/(n + 1), time ∝ v^(u - 1),
/// force ∝ v^(2 - u)  @eq{MM24, Eqs. 13, 27}.
void bring_to_one_speed(const FitProblem& problem, const ParameterMap& map, const Eigen::VectorXd& estimate,
                        const FitCondition& condition, ImpactSensitivity& result) {
    const std::optional<std::size_t> place = exponent_of(problem);
    if (!has_open_units(problem) || !place) return;
    const double n = map.given_values(estimate, condition)[*place], power = 2.0 / (n + 1.0);
    const Eigen::RowVectorXd of_power = -2.0 / ((n + 1.0) * (n + 1.0)) * map.given_slopes(*place, estimate, condition);
    const double logarithm = std::log(result.coordinate);
    for (Eigen::Index i = 0; i < observable_count; ++i) {
        const Observable& observable = all_observables[static_cast<std::size_t>(i)];
        const OpenUnit unit = open_unit(problem, observable);
        if (unit == OpenUnit::none) continue;
        const double sign = unit == OpenUnit::length ? 1.0 : -1.0;
        const double offset = unit == OpenUnit::force ? 2.0 : observable.unit == "s" ? -1.0 : 0.0;
        const double factor = std::exp((offset + sign * power) * logarithm);
        result.slopes.row(i) = factor * (result.slopes.row(i) + result.values[i] * sign * logarithm * of_power);
        result.values[i] *= factor;
    }
}

}  // namespace

bool has_open_units(const FitProblem& problem) {
    return problem.form.unit_impact && !problem.form_task;
}

OpenUnit open_unit(const FitProblem& problem, const Observable& observable) {
    if (!has_open_units(problem) || observable.unit == "1") return OpenUnit::none;
    return observable.unit == "N" ? OpenUnit::force : OpenUnit::length;
}

std::optional<ImpactSensitivity> impact_sensitivity(const FitProblem& problem, const ParameterMap& map,
                                                    const Eigen::VectorXd& estimate, const Eigen::VectorXd& scale,
                                                    FitCondition condition, const DesignCoordinate& coordinate,
                                                    bool with_speed) {
    condition.speed_shifts.clear();
    condition.column_shifts.clear();
    try {
        ImpactSensitivity result{coordinate.value(condition), {}, {}, {}};
        PredictedImpact collision;
        result.slopes = slopes_at(problem, map, estimate, condition, collision);
        if (!collision.is_valid()) return std::nullopt;
        result.values = values_of(collision);
        bring_to_one_speed(problem, map, estimate, condition, result);
        result.slopes = (result.slopes.leftCols(scale.size()) * scale.asDiagonal()).eval();
        if (with_speed) result.by_speed = slopes_by_speed(problem, map, estimate, condition, coordinate);
        return result;
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        return std::nullopt;
    }
}

}  // namespace impactfit
