#include "impactfit/calibration/problem/problem_check.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {
namespace {

/// Throws Error (problem) for duplicate names: groups "A-1" and "A 1" give equal parameter names.
void check_names(const FitProblem& problem, const SourceLocation& where) {
    std::set<std::string> names;
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list)
            if (!names.insert(parameter.name).second)
                throw Error(ErrorKind::problem, "duplicate parameter name", parameter.name,
                            "sensors and groups whose names differ in letters or digits", where);
}

void check_count(const FitProblem& problem, const SourceLocation& where) {
    const std::size_t free = problem.free_parameters().size(),
                      points = problem.measurement_count() + problem.sample_count();
    std::size_t priors = 0;
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list) priors += parameter.prior ? 1U : 0U;
    if (points + priors >= free) return;
    throw Error(ErrorKind::problem, "too few data for the free parameters",
                fmt::format("{} measured values{} for {} free parameters", points,
                            priors > 0 ? fmt::format(" and {} priors", priors) : "", free),
                "fewer free parameters, or more data", where);
}

/// Returns the starting values of the form at a condition; NaN for tied parameters.
std::vector<double> values_at(const FitProblem& problem, const FitCondition& condition) {
    std::vector<double> values = start_values(problem);
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != FitParameter::Role::column) continue;
        const double value = condition.column_values[column++];
        if (parameter.name != prescribed_restitution)
            values[parameter_index(problem.form.parameters, parameter.name, problem.model->name)] = value;
    }
    return values;
}

void check_rule(const FitProblem& problem, const SourceLocation& where) {
    if (!problem.takes_restitution || problem.rule == exact_rule) return;
    const DampingRuleEntry& rule = find_damping_rule(problem.rule);
    const PowerLawCoefficients<double> law =
        problem.model->law->coefficients(values_at(problem, problem.conditions.front()));
    const bool known = std::isfinite(law.hertz_exponent + law.damping_exponent + law.velocity_exponent);
    if (!known || rule.applies_to(law)) return;
    throw Error(
        ErrorKind::problem, fmt::format("{} was not published for these exponents", problem.rule),
        fmt::format("n = {:g}, m = {:g}, q = {:g}", law.hertz_exponent, law.damping_exponent, law.velocity_exponent),
        std::string(rule.description.range), where);
}

}  // namespace

void check_problem(const FitProblem& problem, const SourceLocation& where) {
    check_names(problem, where);
    check_count(problem, where);
    check_rule(problem, where);
}

}  // namespace impactfit
