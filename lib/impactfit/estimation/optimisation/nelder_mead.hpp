#pragma once
// Nelder-Mead simplex with restarts (NLopt). Derivative-free and slow; for costs that are not smooth, and as a
// restart of least_squares.hpp.

#include <Eigen/Core>
#include <utility>

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// A sequence of simplexes, each started at the best point so far. Keeps a reference to the objective, which stores the
/// best point.
class SimplexWalk {
public:
    /// `start` in search coordinates; it may be at a bound.
    SimplexWalk(ObjectiveFunction& objective, Eigen::VectorXd start, double tolerance)
        : objective_(objective), from_(std::move(start)), tolerance_(tolerance) {}

    /// Runs one simplex to convergence.
    void advance();

    /// True if three simplexes in a row, one of each size, lowered the cost by less than the relative `tolerance`.
    bool settled() const { return fruitless_ >= 3 && !objective_.has_to_end(); }
    /// True if settled, without a finite point, or stopped by the objective.
    bool ended() const { return settled() || (rounds_ > 0 && !objective_.has_best()) || objective_.has_to_end(); }

private:
    ObjectiveFunction& objective_;
    Eigen::VectorXd from_;
    double tolerance_;
    std::size_t rounds_ = 0;
    int fruitless_ = 0;
};

/// Runs simplexes until the walk ends. `start` in search coordinates.
void walk_simplex(ObjectiveFunction& objective, const Eigen::VectorXd& start, double tolerance);

/// A search in stages of one simplex, so that many searches can be compared before they are complete.
class SimplexSearch {
public:
    /// `start` in natural units. Keeps references to function, space and progress.
    SimplexSearch(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                  const SolverOptions& options, const ProgressCallback& progress)
        : objective_(function, space, options.evaluation_limit(space.size()), progress),
          walk_(objective_, space.to_search(start), options.tolerance),
          tolerance_(options.tolerance) {}
    SimplexSearch(const SimplexSearch&) = delete;
    SimplexSearch& operator=(const SimplexSearch&) = delete;

    void advance() { walk_.advance(); }
    const SimplexWalk& walk() const { return walk_; }
    double cost() const { return objective_.best_cost(); }
    /// Returns the residuals at the best point. Empty without a finite point.
    Eigen::VectorXd residuals();

    /// Returns the current solution. `converged` only if the walk settled at a minimum (optimality.hpp), because a
    /// simplex may stop at a saddle point.
    Solution solution();

private:
    ObjectiveFunction objective_;
    SimplexWalk walk_;
    double tolerance_;
};

/// Minimises from `start` (natural units).
Solution nelder_mead(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                     const SolverOptions& options, const ProgressCallback& progress = {});

}  // namespace impactfit
