#include "impactfit/calibration/nelder_mead.hpp"

#include <nlopt.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "impactfit/calibration/minimum_test.hpp"

namespace impactfit {
namespace {

struct Simplex {
    SearchObjective& objective;
    nlopt_opt handle;
};

double cost_of_point(unsigned size, const double* point, double*, void* data) {
    auto& [objective, handle] = *static_cast<Simplex*>(data);
    if (objective.has_to_end()) nlopt_force_stop(handle);
    return objective.cost(Eigen::Map<const Eigen::VectorXd>(point, size));
}

/// One simplex with edges `edge` in search coordinates, until its corners agree.
void one_simplex(SearchObjective& objective, Eigen::VectorXd start, double edge, double tolerance) {
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
    nlopt_set_ftol_rel(handle.get(), tolerance * tolerance);  // costs are flat at a minimum: to rounding
    nlopt_set_xtol_rel(handle.get(), tolerance);
    double cost = 0.0;
    nlopt_optimize(handle.get(), start.data(), &cost);  // the objective keeps what it found
}

}  // namespace

bool walk_simplex(SearchObjective& objective, const Eigen::VectorXd& start, double tolerance) {
    // The first edge is a tenth of a parameter; later ones alternate between that and a small one, since a simplex that
    // went flat along a valley needs another shape rather than a larger one.
    constexpr double edges[] = {0.1, 0.01, 0.5};
    Eigen::VectorXd from = start;
    int fruitless = 0;
    for (int round = 0; fruitless < 2 && !objective.has_to_end(); ++round) {
        const double before = objective.best_cost();
        one_simplex(objective, from, edges[round % 3], tolerance);
        if (!objective.has_best()) return false;
        from = objective.best();
        const bool better = objective.best_cost() < before * (1.0 - tolerance);
        fruitless = better ? 0 : fruitless + 1;
    }
    return !objective.has_to_end();
}

Solution nelder_mead(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& start,
                     const SolverOptions& options, const ProgressCallback& progress) {
    SearchObjective objective(function, space, options.most_evaluations, progress);
    if (!walk_simplex(objective, space.to_search(start), options.tolerance)) return objective.solution(false);
    const auto test = test_minimum(objective, objective.best());
    return objective.solution(test && test->minimum(options.tolerance));
}

}  // namespace impactfit
