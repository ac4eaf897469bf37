#include "impactfit/estimation/multi_start/solve.hpp"

#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/multi_start/global_search.hpp"
#include "impactfit/estimation/multi_start/insensitive_parameters.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/multi_start/screened_simplexes.hpp"
#include "impactfit/estimation/multi_start/screened_starts.hpp"
#include "impactfit/estimation/multi_start/solution_clusters.hpp"
#include "impactfit/estimation/multi_start/start_points.hpp"
#include "impactfit/estimation/optimisation/ceres_trust_region.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

// ---- First start for Tukey's loss ----------------------------------------------------------------------------

class HuberForTukey : public DelegatingResiduals {
public:
    explicit HuberForTukey(const ResidualFunction& function) : DelegatingResiduals(function) {}

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        return function().evaluate(parameters, residuals, jacobian);
    }
    RobustLoss loss(Eigen::Index residual) const override {
        RobustLoss loss = function().loss(residual);
        if (loss.kind == LossKind::tukey) loss.kind = LossKind::huber;
        return loss;
    }
};

bool has_tukey(const ResidualFunction& function) {
    for (Eigen::Index i = 0; i < function.residual_count(); ++i)
        if (function.loss(i).kind == LossKind::tukey) return true;
    return false;
}

/// Returns the end of a descent from `start` (natural units) with Huber's loss of equal width in place of Tukey's.
/// Returns `start` without Tukey's loss or without finite residuals. Adds the evaluations to `counts`.
Eigen::VectorXd start_towards_data(const ResidualFunction& function, const ParameterSpace& space,
                                   const Eigen::VectorXd& start, const SolverOptions& options, SearchCounts& counts,
                                   const ProgressCallback& progress) {
    if (!has_tukey(function)) return start;
    const Solution end = least_squares(HuberForTukey(function), space, start, options, progress);
    counts += end.counts;
    return end.status == SolutionStatus::failed ? start : end.parameters;
}

// ---- Search --------------------------------------------------------------------------------------------------

void check_sizes(const ResidualFunction& function, const ParameterSpace& space) {
    if (space.size() == 0) throw Error(ErrorKind::problem, "nothing to fit", "no free parameter", ">= 1");
    if (function.parameter_count() != space.size())
        throw Error(ErrorKind::internal, "search space and residuals differ in their number of parameters",
                    std::to_string(space.size()), std::to_string(function.parameter_count()));
    if (function.residual_count() < space.size())
        throw Error(ErrorKind::problem, "fewer residuals than free parameters",
                    fmt::format("{} residuals for {} parameters", function.residual_count(), space.size()),
                    "at least one residual per parameter: fix parameters, add data or priors");
}

std::vector<Solution> search_from(const std::vector<Eigen::VectorXd>& starts, const ResidualFunction& function,
                                  const ParameterSpace& space, const SolverOptions& options,
                                  const ProgressCallback& progress) {
    if (options.method == SolverMethod::least_squares)
        return screened_least_squares(function, space, starts, options, progress);
    if (options.method == SolverMethod::nelder_mead)
        return screened_simplexes(function, space, starts, options, progress);
    const auto one_search = options.method == SolverMethod::ceres ? ceres_least_squares : global_search;
    const auto search = [&](int number, const ProgressCallback& search_progress) {
        return one_search(function, space, starts[static_cast<std::size_t>(number)], options, search_progress);
    };
    return multi_start(options.starts, options.threads, "start", search, progress);
}

/// Collects the results: counts, clusters, and the status interrupted if any search was stopped.
void collect(const ResidualFunction& function, const ParameterSpace& space, const std::vector<Solution>& solutions,
             SolveResult& result) {
    bool interrupted = false;
    for (const Solution& solution : solutions) {
        result.counts += solution.counts;
        result.pruned += solution.status == SolutionStatus::pruned;
        interrupted = interrupted || solution.status == SolutionStatus::interrupted;
    }
    result.clusters = cluster_solutions(function, space.start(), solutions, result.counts);
    if (result.clusters.empty())
        result.best.parameters = space.start();
    else
        result.best = result.clusters.front().best;
    if (interrupted) result.best.status = SolutionStatus::interrupted;
}

}  // namespace

SearchCounts check_search(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options) {
    options.validate();
    check_sizes(function, space);
    if (options.method == SolverMethod::global) check_finite_bounds(space);
    return check_sensitivity(function, space);
}

SolveResult solve(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options,
                  const ProgressCallback& progress) {
    SolveResult result;
    result.counts = check_search(function, space, options);
    std::vector<Eigen::VectorXd> starts = start_points(space, options.starts, options.seed);
    starts.front() = start_towards_data(function, space, starts.front(), options, result.counts, progress);
    collect(function, space, search_from(starts, function, space, options, progress), result);
    if (options.method == SolverMethod::least_squares && !result.clusters.empty()) {
        result.counts += refine(function, space, options, result.best);
        result.clusters.front().best = result.best;
    }
    return result;
}

}  // namespace impactfit
