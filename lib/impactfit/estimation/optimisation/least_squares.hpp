#pragma once
// Least squares from one start: a descent within the bounds, its end tested, and a ladder of restarts where it came to
// no minimum.

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"
#include "impactfit/estimation/optimisation/levenberg_marquardt.hpp"

namespace impactfit {

/// A search in parts, so that many can be compared before all are paid for.
class LeastSquaresSearch {
public:
    /// `start` in natural units. The first descent is of `low_fidelity`: `function`, or its low-fidelity residuals.
    /// Keeps references to functions, space and progress.
    LeastSquaresSearch(const ResidualFunction& function, const ResidualFunction& low_fidelity,
                       const ParameterSpace& space, const Eigen::VectorXd& start, const SolverOptions& options,
                       const ProgressCallback& progress);
    LeastSquaresSearch(const LeastSquaresSearch&) = delete;
    LeastSquaresSearch& operator=(const LeastSquaresSearch&) = delete;

    /// The first descent, for up to so many steps more.
    void advance(long most_steps) { first_.advance(most_steps); }
    const LevenbergMarquardt& first_descent() const { return first_; }

    /// Takes the first descent to its end, goes on from there by `function`, and tests where that ends; a start without
    /// numbers has nothing to end.
    void finish();
    /// The ladder, where `finish` found no minimum: the same with lost parameters put back, Ceres with shorter and
    /// shorter first steps, and a simplex, each followed by a descent within the bounds.
    void restart();

    /// Whether the best point is a minimum.
    bool at_minimum() const { return at_minimum_; }
    Solution solution() const { return objective_.solution(at_minimum_); }

private:
    LevenbergMarquardt::State end_exactly();
    bool descend_from(const Eigen::VectorXd& start);
    bool test_end(LevenbergMarquardt::State end);
    Eigen::VectorXd with_lost_parameters_put_back() const;

    const ResidualFunction& function_;
    ObjectiveFunction objective_;
    Eigen::VectorXd start_;
    double tolerance_;
    LevenbergMarquardt first_;
    Eigen::VectorXd last_influence_;
    bool at_minimum_ = false, stationary_ = false;
};

/// Takes an answer that converged some Gauss-Newton steps on, if they lower the cost. What that took.
SearchCounts refine(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options,
                    Solution& answer);

/// All parts. Residuals that the start has no numbers for end as `failed`.
Solution least_squares(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress);

}  // namespace impactfit
