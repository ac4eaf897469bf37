#include "impactfit/calibration/initialisation/complete_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/initialisation/automatic_bounds.hpp"
#include "impactfit/calibration/initialisation/initial_guess.hpp"
#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

void check_decided(const FitProblem& problem) {
    std::string open;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::fixed && std::isnan(parameter.value))
            open += fmt::format("{}{}", open.empty() ? "" : ", ", parameter.name);
    if (!open.empty())
        throw Error(ErrorKind::usage, fmt::format("missing parameters of {}", problem.model->name),
                    "no role for " + open, "fix, free or tie for each parameter");
    if (problem.conditions.empty())
        throw Error(ErrorKind::usage, "no data to fit", "no impacts", "add_impact for each impact");
    if (problem.free_parameters().empty())
        throw Error(ErrorKind::usage, "no parameter is free", "none", "free for some of the parameters");
}

}  // namespace

void complete_problem(FitProblem& problem) {
    if (!problem.in_code) return;
    check_decided(problem);
    complete_noise(problem);
    guess_starts(problem);
    finish_parameters(problem);
    check_problem(problem, {});
    problem.in_code = false;
}

}  // namespace impactfit
