#include "impactfit/calibration/problem/nominal_scale.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace impactfit {
namespace {

constexpr double nominal_stiffness = 1.0;  ///< default of a stiffness that restitutions do not determine

}  // namespace

bool measures_only_restitution(const FitProblem& problem) {
    if (problem.sample_count() > 0) return false;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            if (measurement.observable->quantity != Quantity::restitution) return false;
    return true;
}

bool has_nominal_scale(const FitProblem& problem) {
    if (problem.form_task || problem.form.unit_impact || !measures_only_restitution(problem)) return false;
    return std::any_of(problem.parameters.begin(), problem.parameters.end(), [](const FitParameter& parameter) {
        return parameter.name == "stiffness" && parameter.role == FitParameter::Role::fixed &&
               parameter.value == nominal_stiffness;
    });
}

std::string damping_over_stiffness_unit(const FitProblem& problem) {
    const LawEntry& law = *problem.model->law;
    if (!law.is_power_law || !law.has("hysteresis_damping") || problem.takes_restitution) return {};
    for (const FitParameter& parameter : problem.parameters)  // free exponents have no unit of their own
        if (parameter.unit == "1" && parameter.role != FitParameter::Role::fixed) return {};
    const auto powers = law.coefficients(start_values(problem));
    if (powers.hertz_exponent != powers.damping_exponent) return {};
    const double q = powers.velocity_exponent;
    return q == 1.0 ? "s/m" : fmt::format("s^{0:g}/m^{0:g}", q);
}

}  // namespace impactfit
