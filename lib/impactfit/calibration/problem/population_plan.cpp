#include "impactfit/calibration/problem/population_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"

namespace impactfit {

std::size_t PopulationPlan::covariate(std::string_view column) const {
    const auto found =
        std::find_if(covariates.begin(), covariates.end(), [&](const Covariate& one) { return one.column == column; });
    return static_cast<std::size_t>(found - covariates.begin());
}

std::vector<double> PopulationPlan::covariates_of(std::size_t group) const {
    std::vector<double> values;
    for (const Covariate& covariate : covariates) values.push_back(covariate.values.at(group));
    return values;
}

std::vector<std::vector<double>> PopulationPlan::predicted_covariates() const {
    std::vector<std::vector<double>> points;
    for (const std::vector<ValueWithUnit>& stated : at) {
        points.emplace_back();
        for (std::size_t i = 0; i < stated.size(); ++i)
            points.back().push_back(located(where, [&] { return value_in_si(stated[i], covariates[i].unit); }));
    }
    return points;
}

void plan_population(PopulationPlan plan, FitProblem& problem) {
    for (FitParameter& parameter : problem.parameters)
        parameter.per_group =
            parameter.per_group || std::any_of(plan.parameters.begin(), plan.parameters.end(),
                                               [&](const VaryingParameter& one) { return one.name == parameter.name; });
    problem.population = std::make_shared<const PopulationPlan>(std::move(plan));
}

void check_coefficients(const PopulationPlan& plan, const FitProblem& problem) {
    std::map<std::string, double> starts;
    for (const VaryingParameter& parameter : plan.parameters)
        for (const MeanCoefficient& one : parameter.coefficients) {
            if (starts.emplace(one.name, one.start).first->second != one.start)
                refuse_problem("a coefficient of two means with two starts", one.name,
                               "one start, or two names for two coefficients", parameter.where);
            for (const auto* list : {&problem.parameters, &problem.auxiliary})
                for (const FitParameter& other : *list)
                    if (other.name == one.name)
                        refuse_problem("a coefficient with the name of a parameter", one.name, "another name",
                                       parameter.where);
        }
}

bool is_of_population(const FitProblem& problem, const std::string& free_parameter) {
    if (!problem.population) return false;
    const auto& plan = problem.population->parameters;
    return std::any_of(problem.parameters.begin(), problem.parameters.end(), [&](const FitParameter& parameter) {
        if (std::none_of(plan.begin(), plan.end(), [&](const auto& one) { return one.name == parameter.name; }))
            return false;
        return std::any_of(parameter.own.begin(), parameter.own.end(),
                           [&](std::size_t place) { return problem.auxiliary[place].name == free_parameter; });
    });
}

void refuse_population(const FitProblem& problem, const std::string& what, const std::string& allowed) {
    if (!problem.population) return;
    refuse_problem(fmt::format("{} of a population is not supported", what),
                   problem.population->parameters.front().name, allowed, problem.population->where);
}

}  // namespace impactfit
