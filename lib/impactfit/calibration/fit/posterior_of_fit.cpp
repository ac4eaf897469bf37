#include "impactfit/calibration/fit/posterior_of_fit.hpp"

#include "impactfit/calibration/fit/fit_posterior.hpp"

namespace impactfit {

FitResult with_posterior(const FitResult& found, const PosteriorOptions& options, int threads,
                         const ProgressCallback& progress) {
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

}  // namespace impactfit
