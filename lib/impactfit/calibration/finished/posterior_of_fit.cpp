#include "impactfit/calibration/finished/posterior_of_fit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/option_notation.hpp"

namespace impactfit {

FitResult with_posterior(const FitResult& found, const PosteriorOptions& options, int threads,
                         const ProgressCallback& progress) {
    refuse_population(*found.problem, "a posterior in compare or design", "fit with " + option("posterior"));
    FitProblem problem = *found.problem;
    problem.uncertainty.errors = ErrorMethod::profile;
    problem.uncertainty.bootstrap = 0;
    problem.uncertainty.posterior = options;
    problem.solver.threads = threads;
    check_posterior(problem);
    FitResult result;
    result.problem = std::make_shared<const FitProblem>(std::move(problem));
    const ContactResiduals function(*result.problem);
    const ParameterSpace space(result.problem->free_parameters());
    result.search = found.search;
    result.intervals = find_intervals(function, space, *result.problem, result.search, progress);
    result.estimate = found.estimate;
    result.estimate.values = result.search.best.parameters;
    result.posterior = std::make_shared<const FitPosterior>(fit_posterior(result, function, space, progress));
    return result;
}

std::string reason_without_draws(const FitResult& drawn) {
    const FitPosterior& posterior = *drawn.posterior;
    if (!posterior.refused.empty()) return posterior.refused;
    if (posterior.interrupted()) return "interrupted";
    const ChainDiagnostics worst = posterior.worst();
    if (posterior.chains_disagree()) return fmt::format("its chains disagree, R-hat {:.3f}", worst.rhat);
    if (!posterior.weights_known()) return "the weights of its modes are not known";
    if (posterior.drawn.converged()) return {};
    return fmt::format("{:.0f} effective draws; the limit is {:.0f} ({})", std::min(worst.ess_bulk, worst.ess_tail),
                       least_effective_draws,
                       noted_option(fmt::format("posterior {}", 4 * drawn.problem->uncertainty.posterior->draws)));
}

}  // namespace impactfit
