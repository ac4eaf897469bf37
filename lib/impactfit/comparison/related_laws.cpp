#include "impactfit/comparison/related_laws.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {
namespace {

/// Relative tolerance of equal residuals: far above the accuracy of a simulation (1e-10 of a value measured to 1e-5 at
/// best), far below the effect of a different exponent.
constexpr double rounding = 1e-5;

bool same_names(const std::vector<FreeParameter>& a, const std::vector<FreeParameter>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const FreeParameter& one, const FreeParameter& other) { return one.name == other.name; });
}

bool same_residuals(const ContactResiduals& a, const ContactResiduals& b, const Eigen::VectorXd& at) {
    Eigen::VectorXd first(a.residual_count()), second(b.residual_count());
    return a.evaluate(at, first, nullptr) && b.evaluate(at, second, nullptr) &&
           (first - second).cwiseAbs().maxCoeff() <= rounding * (1.0 + first.cwiseAbs().maxCoeff());
}

using Role = FitParameter::Role;

bool is_plain(const FitProblem& problem) {
    return problem.model->law->is_power_law && !problem.takes_restitution && problem.form.name == "dimensional" &&
           std::none_of(problem.parameters.begin(), problem.parameters.end(),
                        [](const FitParameter& parameter) { return parameter.role == Role::own; });
}

Eigen::VectorXd start_of(const FitProblem& problem) {
    const std::vector<FreeParameter> free = problem.free_parameters();
    Eigen::VectorXd start(static_cast<Eigen::Index>(free.size()));
    for (std::size_t i = 0; i < free.size(); ++i) start[static_cast<Eigen::Index>(i)] = free[i].start;
    return start;
}

PowerLawCoefficients<double> coefficients_at(const FitProblem& problem, const Eigen::VectorXd& free,
                                             const FitCondition& condition) {
    const ContactResiduals function(problem);
    return problem.model->law->coefficients(function.law_values(free, condition));
}

bool same(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));  // rounding of several powers
}

bool same_coefficients(const PowerLawCoefficients<double>& a, const PowerLawCoefficients<double>& b) {
    return same(a.stiffness, b.stiffness) && same(a.hertz_exponent, b.hertz_exponent) &&
           same(a.hysteresis_damping, b.hysteresis_damping) && same(a.damping_exponent, b.damping_exponent) &&
           same(a.velocity_exponent, b.velocity_exponent);
}

/// Values by parameter name: coefficients of the power law, and estimates of sensors, clocks and rig errors.
std::map<std::string, double> values_of(const FitResult& answer) {
    std::map<std::string, double> values;
    const std::vector<FreeParameter> free = answer.problem->free_parameters();
    for (std::size_t i = 0; i < free.size(); ++i)
        values[free[i].name] = answer.estimate.values[static_cast<Eigen::Index>(i)];
    const auto made = coefficients_at(*answer.problem, answer.estimate.values, answer.problem->conditions.front());
    values["stiffness"] = made.stiffness;
    values["hertz_exponent"] = made.hertz_exponent;
    values["hysteresis_damping"] = made.hysteresis_damping;
    values["damping_exponent"] = made.damping_exponent;
    values["velocity_exponent"] = made.velocity_exponent;
    return values;
}

/// Moves a start. Guessed bounds move with it, a factor of 1000 to both sides; bounds of the law and of a problem file
/// do not. False if such a bound excludes the value.
bool move_start(FitParameter& parameter, double value, const FitProblem& problem) {
    constexpr double factor = 1000.0;
    if (!(value >= parameter.lower && value <= parameter.upper)) {
        if (parameter.reason.empty() || parameter.scale != ParameterScale::log10) return false;
        const Parameter& allowed = description_of(problem, parameter.name);
        if (!(value > allowed.lower && value < allowed.upper)) return false;
        parameter.lower = std::min(parameter.lower, std::max(allowed.lower, value / factor));
        parameter.upper = std::max(parameter.upper, std::min(allowed.upper, value * factor));
    }
    // The range of drawn starts contains the start.
    parameter.drawn_lower = std::min(parameter.drawn_lower, value);
    parameter.drawn_upper = std::max(parameter.drawn_upper, value);
    parameter.value = value;
    return true;
}

}  // namespace

bool same_force(const FitProblem& a, const FitProblem& b) {
    const ParameterSpace space(a.free_parameters());
    if (!same_names(space.parameters(), b.free_parameters()) || a.form.unit_impact != b.form.unit_impact) return false;
    const ContactResiduals of_a(a), of_b(b);
    if (of_a.residual_count() != of_b.residual_count()) return false;
    const Eigen::VectorXd near = space.to_natural(perturbed(space, space.to_search(space.start()), 1));
    return same_residuals(of_a, of_b, space.start()) && same_residuals(of_a, of_b, near);
}

std::optional<FitProblem> started_from(const FitProblem& problem, const FitResult& answer) {
    if (!is_plain(problem) || !is_plain(*answer.problem)) return std::nullopt;
    const std::map<std::string, double> values = values_of(answer);
    FitProblem moved = problem;
    for (auto* list : {&moved.parameters, &moved.auxiliary})
        for (FitParameter& parameter : *list) {
            if (parameter.role != Role::free) continue;
            const auto value = values.find(parameter.name);
            if (value == values.end() || !move_start(parameter, value->second, problem)) return std::nullopt;
        }
    const Eigen::VectorXd start = start_of(moved);
    for (std::size_t c = 0; c < moved.conditions.size(); ++c)
        if (!same_coefficients(coefficients_at(moved, start, moved.conditions[c]),
                               coefficients_at(*answer.problem, answer.estimate.values, answer.problem->conditions[c])))
            return std::nullopt;
    return moved;
}

}  // namespace impactfit
