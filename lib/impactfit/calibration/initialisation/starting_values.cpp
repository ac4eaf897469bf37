#include "impactfit/calibration/initialisation/starting_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

/// Rounds to three digits, the precision of a start.
double rounded(double value) {
    return std::stod(fmt::format("{:.3g}", value));
}

}  // namespace

std::optional<double> measured_value(const FitCondition& condition, Quantity quantity) {
    for (const Measurement& measurement : condition.measurements)
        if (measurement.observable->quantity == quantity) return measurement.value;
    return std::nullopt;
}

std::vector<double> measured_values(const FitProblem& problem, Quantity quantity) {
    std::vector<double> all;
    for (const FitCondition& condition : problem.conditions)
        if (const auto value = measured_value(condition, quantity)) all.push_back(*value);
    return all;
}

const FitCondition& typical_impact(const FitProblem& problem) {
    std::vector<const FitCondition*> all;
    for (const FitCondition& condition : problem.conditions) all.push_back(&condition);
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end(), [](const FitCondition* a, const FitCondition* b) {
        return a->impact.impact_speed < b->impact.impact_speed;
    });
    return **middle;
}

double upper_median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

StartFilling::StartFilling(FitProblem& of) : problem(of), values(start_values(of)) {
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != Role::column) continue;
        const double value = typical_impact(problem).column_values[column++];
        if (parameter.name != prescribed_restitution) values[law().index_of(parameter.name)] = value;
    }
}

double StartFilling::value(std::string_view name, double otherwise) const {
    if (!law().has(name) || std::isnan(values[law().index_of(name)])) return otherwise;
    return values[law().index_of(name)];
}

FitParameter* StartFilling::wanting(std::string_view name) const {
    for (FitParameter& parameter : problem.parameters)
        if (parameter.name == name && parameter.role == Role::free && std::isnan(parameter.value)) return &parameter;
    return nullptr;
}

void StartFilling::set(std::string_view name, double value, const std::string& origin) {
    FitParameter* parameter = wanting(name);
    if (parameter == nullptr) return;
    parameter->value = std::clamp(rounded(value), parameter->lower, parameter->upper);
    parameter->reason = origin;
    if (name != prescribed_restitution) values[law().index_of(name)] = parameter->value;
}

void StartFilling::set_for_restitution(std::string_view name, double low, double high, bool rises,
                                       std::vector<double> others) {
    const FitCondition& typical = typical_impact(problem);
    const auto wanted = measured_value(typical, Quantity::restitution);
    const std::size_t index = law().index_of(name);
    double from = std::log(low), to = std::log(high);
    // 20 bisections of a range of up to 35 (a factor of 1e15) leave 3e-5, below the three digits of a start.
    for (int i = 0; i < 20; ++i) {
        const double middle = 0.5 * (from + to);
        others[index] = std::exp(middle);
        const Collision<double> collision = simulate(law(), others, typical.impact);
        const double above = collision.restitution - wanted.value_or(usual_restitution);
        (is_valid(collision) && (rises ? above < 0.0 : above > 0.0) ? from : to) = middle;
    }
    set(name, std::exp(0.5 * (from + to)),
        wanted ? "for the restitution measured at the median speed" : "for a restitution of 0.8");
}

}  // namespace impactfit
