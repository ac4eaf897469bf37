#include "impactfit/estimation/multi_start/global_search.hpp"

#include <fmt/format.h>
#include <nlopt.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/multi_start/start_points.hpp"
#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

/// Coarse: local descents only locate basins, the polish completes them.
constexpr double basin_tolerance = 1e-3;

using Optimizer = std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)>;

Optimizer make_optimizer(nlopt_algorithm algorithm, Eigen::Index size) {
    return {nlopt_create(algorithm, static_cast<unsigned>(size)), &nlopt_destroy};
}

/// Cost of failed points: above every regular cost, but finite, because the method computes with costs.
constexpr double failure_cost = 1e300;

struct GlobalSearch {
    ObjectiveFunction& objective;
    nlopt_opt handle;
};

double cost_at(unsigned size, const double* point, double*, void* data) {
    auto& [objective, handle] = *static_cast<GlobalSearch*>(data);
    if (objective.has_to_end()) nlopt_force_stop(handle);
    const double cost = objective.cost(Eigen::Map<const Eigen::VectorXd>(point, size));
    return std::isfinite(cost) ? cost : failure_cost;
}

bool has_finite_bounds(const FreeParameter& p) {
    const bool from_zero = p.scale == ParameterScale::log10 && p.lower <= 0.0;
    return std::isfinite(p.lower) && std::isfinite(p.upper) && !from_zero;
}

/// Nuisance parameters without finite bounds keep their starting value, such as small errors with prior 0 ± 1. The
/// polish optimises them.
SearchBox box_of(const ParameterSpace& space) {
    const Eigen::VectorXd start = space.to_search(space.start());
    SearchBox box = search_box(space);
    for (Eigen::Index j = 0; j < space.size(); ++j)
        if (space.parameter(j).nuisance && !has_finite_bounds(space.parameter(j)))
            box.lower[j] = box.upper[j] = start[j];
    return box;
}

/// Runs simplexes from a Sobol sequence, about one per basin, until the limit of evaluations.
void search_whole_box(ObjectiveFunction& objective, const SearchBox& box, const Eigen::VectorXd& start) {
    const Optimizer optimizer = make_optimizer(NLOPT_G_MLSL_LDS, start.size());
    const Optimizer local = make_optimizer(NLOPT_LN_NELDERMEAD, start.size());
    nlopt_set_ftol_rel(local.get(), basin_tolerance);
    nlopt_set_local_optimizer(optimizer.get(), local.get());
    GlobalSearch search{objective, optimizer.get()};
    nlopt_set_lower_bounds(optimizer.get(), box.lower.data());
    nlopt_set_upper_bounds(optimizer.get(), box.upper.data());
    nlopt_set_min_objective(optimizer.get(), cost_at, &search);
    Eigen::VectorXd point = start.cwiseMax(box.lower).cwiseMin(box.upper);
    double cost = 0.0;
    nlopt_optimize(optimizer.get(), point.data(), &cost);  // the objective stores the best point
}

}  // namespace

void check_finite_bounds(const ParameterSpace& space) {
    for (const FreeParameter& p : space.parameters()) {
        if (p.nuisance || has_finite_bounds(p)) continue;
        throw Error(ErrorKind::problem, "a global search needs finite bounds",
                    fmt::format("{:g} to {:g}", p.lower, p.upper),
                    p.scale == ParameterScale::log10 ? "a positive lower and a finite upper bound"
                                                     : "a finite lower and upper bound",
                    {{}, 0, 0, p.name});
    }
}

Solution global_search(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress) {
    check_finite_bounds(space);
    const long limit = options.evaluation_limit(space.size());
    ObjectiveFunction objective(function, space, std::max(limit / 2, 1L), progress);
    search_whole_box(objective, box_of(space), space.to_search(start));
    if (!objective.has_best() || objective.interrupted()) return objective.solution(false);
    SolverOptions rest = options;
    rest.max_evaluations = std::max(limit - objective.counts().evaluations, 1L);
    const SearchCounts spent = objective.counts();
    const ProgressCallback polish_progress = [&](const SearchProgress& p) {
        return !progress || progress({spent.evaluations + p.evaluations, p.best_cost});
    };
    Solution polished = least_squares(function, space, space.to_natural(objective.best()), rest, polish_progress);
    polished.counts += spent;
    return polished;
}

}  // namespace impactfit
