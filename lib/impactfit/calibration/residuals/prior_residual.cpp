#include "impactfit/calibration/residuals/prior_residual.hpp"

#include <fmt/format.h>

#include "impactfit/calibration/problem/problem_error.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

void check_prior(const FitProblem& problem, const ParameterMap& map, const PriorResidual& residual) {
    const FitParameter& parameter = parameter_of(problem, residual.parameter);
    const SourceLocation where{problem.path, 0, 0, fmt::format("parameters.{}", parameter.name)};
    if ((parameter.role != Role::free && parameter.role != Role::tied) || map.varies_with_condition(residual.parameter))
        refuse_problem(fmt::format("prior of {}, which is not estimated", parameter.name), "a prior",
                       "priors of free parameters and of parameters tied to them", where);
    const auto [mean, deviation] = residual.prior;
    if (!(deviation > 0.0) || (residual.logarithmic && !(mean > 0.0)))
        refuse_problem("prior out of range", fmt::format("{:g} +- {:g}", mean, deviation),
                       "a standard deviation > 0, and a mean > 0 on a logarithmic scale", where);
}

}  // namespace

const FitParameter& parameter_of(const FitProblem& problem, std::size_t i) {
    const std::size_t of_law = problem.parameters.size();
    return i < of_law ? problem.parameters[i] : problem.auxiliary[i - of_law];
}

std::vector<PriorResidual> priors_of(const FitProblem& problem, const ParameterMap& map) {
    std::vector<PriorResidual> priors;
    for (std::size_t i = 0; i < problem.parameters.size() + problem.auxiliary.size(); ++i) {
        const FitParameter& parameter = parameter_of(problem, i);
        if (!parameter.prior) continue;
        priors.push_back({i, *parameter.prior, parameter.scale == ParameterScale::log10});
        check_prior(problem, map, priors.back());
    }
    return priors;
}

}  // namespace impactfit
