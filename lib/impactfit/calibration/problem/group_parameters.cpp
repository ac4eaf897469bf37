#include "impactfit/calibration/problem/group_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/numbers/formula.hpp"

namespace impactfit {

void expand_own_parameters(FitProblem& problem, const SourceLocation& where) {
    for (FitParameter& parameter : problem.parameters) {
        if (!parameter.per_group) continue;
        if (problem.groups.size() < 2)
            refuse_problem(
                fmt::format("{} is per group, but the data have one group", parameter.name),
                problem.groups.empty() || problem.groups[0].empty() ? "data without group" : problem.groups[0],
                "group = \"name\" in the data blocks, with two or more names", where);
        FitParameter one = parameter;
        one.per_group = false;
        for (const std::string& group : problem.groups) {
            one.name = fmt::format("{}_{}", parameter.name, group.empty() ? "rest" : formula_name(group));
            parameter.own.push_back(problem.auxiliary.size());
            problem.auxiliary.push_back(one);
        }
        parameter.role = FitParameter::Role::own;
    }
}

FitProblem with_shared_parameters(const FitProblem& problem) {
    FitProblem shared = problem;
    for (FitParameter& parameter : shared.parameters) {
        if (parameter.role != FitParameter::Role::own) continue;
        parameter.role = FitParameter::Role::free;
        parameter.value = problem.auxiliary[parameter.own.front()].value;
        for (const std::size_t place : parameter.own) {
            // Indices of other auxiliary parameters must not change. Therefore the parameter remains, fixed and unused.
            shared.auxiliary[place].role = FitParameter::Role::fixed;
            shared.auxiliary[place].prior.reset();
        }
        parameter.own.clear();
        parameter.per_group = false;
    }
    return shared;
}

void restore_own_parameter(const FitProblem& from, const std::string& name, FitProblem& problem) {
    const auto of_name = [&](const FitParameter& parameter) { return parameter.name == name; };
    const auto before = std::find_if(from.parameters.begin(), from.parameters.end(), of_name);
    const auto parameter = std::find_if(problem.parameters.begin(), problem.parameters.end(), of_name);
    parameter->own = before->own;
    parameter->per_group = false;
    FitParameter one = *parameter;
    one.own.clear();
    for (const std::size_t place : parameter->own) {
        one.name = from.auxiliary[place].name;
        problem.auxiliary[place] = one;
    }
    parameter->role = FitParameter::Role::own;
}

}  // namespace impactfit
