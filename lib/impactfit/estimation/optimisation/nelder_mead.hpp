#pragma once
// The simplex of Nelder and Mead: no derivatives, slow and stubborn. For costs that are not smooth, and as a rung of
// the ladder of least_squares.hpp.

#include <Eigen/Core>
#include <utility>

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"

namespace impactfit {

/// Simplexes one after the other, each round the best point so far. Keeps a reference to the
/// objective, which keeps the best point.
class SimplexWalk {
public:
    /// `start` in search coordinates; it may be on a bound.
    SimplexWalk(ObjectiveFunction& objective, Eigen::VectorXd start, double tolerance)
        : objective_(objective), from_(std::move(start)), tolerance_(tolerance) {}

    /// One simplex more, until its corners agree.
    void advance();

    /// Three simplexes in a row, one of each size, found nothing better than a relative `tolerance` of the cost.
    bool settled() const { return fruitless_ >= 3 && !objective_.has_to_end(); }
    /// Settled, without a point that has numbers, or stopped by the objective.
    bool ended() const { return settled() || (rounds_ > 0 && !objective_.has_best()) || objective_.has_to_end(); }

private:
    ObjectiveFunction& objective_;
    Eigen::VectorXd from_;
    double tolerance_;
    std::size_t rounds_ = 0;
    int fruitless_ = 0;
};

/// A walk to its end. `start` in search coordinates.
void walk_simplex(ObjectiveFunction& objective, const Eigen::VectorXd& start, double tolerance);

/// A walk from one start, simplex by simplex, so that many can be compared before all are paid for.
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
    /// At the best point; empty without numbers.
    Eigen::VectorXd residuals();

    /// Where the walk is. `converged` only if it settled at what optimality.hpp calls a minimum: a simplex may come
    /// to rest on a saddle.
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
