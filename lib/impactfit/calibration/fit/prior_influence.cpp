#include "impactfit/calibration/fit/prior_influence.hpp"

#include <algorithm>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/calibration/residuals/prior_residual.hpp"
#include "impactfit/estimation/inference/identifiability.hpp"

namespace impactfit {
namespace {

/// Returns for each prior, in the order of its residual, whether its parameter is not a nuisance parameter.
std::vector<bool> of_interest(const FitProblem& problem) {
    std::vector<bool> result;
    for (std::size_t i = 0; i < problem.parameters.size() + problem.auxiliary.size(); ++i)
        if (const FitParameter& parameter = parameter_of(problem, i); parameter.prior)
            result.push_back(!parameter.nuisance);
    return result;
}

ParameterDirections without_priors(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space,
                                   double noise) {
    const std::vector<bool> silenced = of_interest(problem);
    const auto first = static_cast<Eigen::Index>(problem.measurement_count() + problem.sample_count());
    const Linearisation rest = at.without([&](Eigen::Index residual) {
        return residual >= first && silenced[static_cast<std::size_t>(residual - first)];
    });
    return parameter_directions(rest, space, noise);
}

}  // namespace

std::vector<PriorEstimate> prior_estimates(const FitProblem& problem, const ContactResiduals& function,
                                           const Eigen::VectorXd& estimate) {
    const std::vector<double> given = function.given_values(estimate, problem.conditions.front());
    std::vector<PriorEstimate> estimates;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const FitParameter& parameter = parameter_of(problem, i);
        if (!parameter.prior || parameter.nuisance) continue;
        const PriorResidual prior{i, *parameter.prior, parameter.scale == ParameterScale::log10};
        estimates.push_back({parameter.name, prior.prior, prior.logarithmic, given[i], prior.residual(given[i])});
    }
    return estimates;
}

long prior_count(const FitProblem& problem) {
    const std::vector<bool> all = of_interest(problem);
    return std::count(all.begin(), all.end(), true);
}

int known_without_priors(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space,
                         double noise) {
    return without_priors(problem, at, space, noise).known;
}

int seen_without_priors(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space) {
    return without_priors(problem, at, space, 1.0).rank;
}

}  // namespace impactfit
