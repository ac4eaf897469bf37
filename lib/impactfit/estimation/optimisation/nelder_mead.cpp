#include "impactfit/estimation/optimisation/nelder_mead.hpp"

#include <nlopt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "impactfit/estimation/optimisation/optimality.hpp"

namespace impactfit {
namespace {

struct Simplex {
    ObjectiveFunction& objective;
    nlopt_opt handle;
};

double cost_of_point(unsigned size, const double* point, double*, void* data) {
    auto& [objective, handle] = *static_cast<Simplex*>(data);
    if (objective.has_to_end()) nlopt_force_stop(handle);
    return objective.cost(Eigen::Map<const Eigen::VectorXd>(point, size));
}

/// Edges of successive simplexes, in search coordinates. A simplex that degenerated along a valley needs another shape,
/// not only a larger edge.
constexpr std::array edges{0.1, 0.01, 0.5};

void one_simplex(ObjectiveFunction& objective, Eigen::VectorXd start, double edge, double tolerance) {
    const auto size = static_cast<unsigned>(start.size());
    const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> handle(nlopt_create(NLOPT_LN_NELDERMEAD, size),
                                                                        &nlopt_destroy);
    Simplex simplex{objective, handle.get()};
    const Eigen::VectorXd lower = objective.space().lower(), upper = objective.space().upper();
    start = start.cwiseMax(lower).cwiseMin(upper);
    nlopt_set_lower_bounds(handle.get(), lower.data());
    nlopt_set_upper_bounds(handle.get(), upper.data());
    nlopt_set_initial_step1(handle.get(), edge);
    nlopt_set_min_objective(handle.get(), cost_of_point, &simplex);
    nlopt_set_ftol_rel(handle.get(), tolerance * tolerance);  // costs are flat at a minimum: down to rounding
    nlopt_set_xtol_rel(handle.get(), tolerance);
    double cost = 0.0;
    nlopt_optimize(handle.get(), start.data(), &cost);  // the objective stores the best point
}

/// Tests nearby bounds: a simplex approaches a bound but rarely reaches it.
void try_bounds_nearby(ObjectiveFunction& objective) {
    constexpr double nearby = edges[1];  // the smallest edge
    const Eigen::VectorXd lower = objective.space().lower(), upper = objective.space().upper();
    for (Eigen::Index j = 0; j < lower.size(); ++j)
        for (const double bound : {lower[j], upper[j]}) {
            Eigen::VectorXd point = objective.best();
            if (point[j] == bound || !(std::abs(point[j] - bound) <= nearby)) continue;
            point[j] = bound;
            objective.cost(point);
        }
}

/// Returns the best point, moved to each nearby bound if the costs agree to `tolerance`. Otherwise the optimality test
/// would require a step across the bound.
Eigen::VectorXd onto_bounds(ObjectiveFunction& objective, double tolerance) {
    constexpr double near = 1e-6;  // simplex corners approach bounds to 1e-9
    const Eigen::VectorXd lower = objective.space().lower(), upper = objective.space().upper();
    Eigen::VectorXd point = objective.best();
    for (Eigen::Index j = 0; j < point.size(); ++j)
        for (const double bound : {lower[j], upper[j]}) {
            Eigen::VectorXd moved = point;
            moved[j] = bound;
            if (std::abs(point[j] - bound) <= near &&
                objective.cost(moved) <= objective.best_cost() * (1.0 + tolerance))
                point = moved;
        }
    return point;
}

}  // namespace

void SimplexWalk::advance() {
    const double before = objective_.best_cost();
    one_simplex(objective_, from_, edges[rounds_++ % edges.size()], tolerance_);
    if (!objective_.has_best()) return;
    try_bounds_nearby(objective_);
    from_ = objective_.best();
    const bool better = objective_.best_cost() < before * (1.0 - tolerance_);
    fruitless_ = better ? 0 : fruitless_ + 1;
}

void walk_simplex(ObjectiveFunction& objective, const Eigen::VectorXd& start, double tolerance) {
    SimplexWalk walk(objective, start, tolerance);
    while (!walk.ended()) walk.advance();
}

Eigen::VectorXd SimplexSearch::residuals() {
    Eigen::VectorXd residuals(objective_.function().residual_count());
    if (!objective_.has_best() || !objective_.evaluate(objective_.best(), residuals, nullptr)) return {};
    return residuals;
}

Solution SimplexSearch::solution() {
    if (!walk_.settled()) return objective_.solution(false);
    const auto test = test_minimum(objective_, onto_bounds(objective_, tolerance_));
    return objective_.solution(test && test->minimum(tolerance_));
}

Solution nelder_mead(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                     const SolverOptions& options, const ProgressCallback& progress) {
    SimplexSearch search(function, space, start, options, progress);
    while (!search.walk().ended()) search.advance();
    return search.solution();
}

}  // namespace impactfit
