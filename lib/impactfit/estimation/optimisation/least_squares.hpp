#pragma once
// Least squares from one start: a bounded Levenberg-Marquardt descent, a test of its end, and restarts if the end is
// not a minimum.

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/objective/solver_options.hpp"
#include "impactfit/estimation/optimisation/levenberg_marquardt.hpp"

namespace impactfit {

/// A search in stages, so that many searches can be compared before they are complete.
class LeastSquaresSearch {
public:
    /// `start` in natural units. The first descent uses `low_fidelity`: `function` or its low-fidelity residuals. Keeps
    /// references to functions, space and progress.
    LeastSquaresSearch(const ResidualFunction& function, const ResidualFunction& low_fidelity,
                       const ParameterSpace& space, const Eigen::VectorXd& start, const SolverOptions& options,
                       const ProgressCallback& progress);
    LeastSquaresSearch(const LeastSquaresSearch&) = delete;
    LeastSquaresSearch& operator=(const LeastSquaresSearch&) = delete;

    /// Advances the first descent by up to `most_steps` steps.
    void advance(long most_steps) { first_.advance(most_steps); }
    const LevenbergMarquardt& first_descent() const { return first_; }

    /// Completes the first descent, continues with `function`, and tests the end for a minimum. No effect if the start
    /// has no finite residuals.
    void finish();
    /// Runs the restarts if `finish` found no minimum: a start with lost parameters reset, Ceres with
    /// decreasing initial radius, and a simplex, each followed by a bounded descent. A plateau that the first of these
    /// reaches again is the result.
    void restart();

    /// True if the best point is a minimum.
    bool at_minimum() const { return at_minimum_; }
    Solution solution() const { return objective_.solution(at_minimum_); }

private:
    LevenbergMarquardt::State end_exactly();
    bool descend_from(const Eigen::VectorXd& start);
    bool test_end(LevenbergMarquardt::State end);
    bool lost(Eigen::Index parameter) const;
    Eigen::VectorXd reset_insensitive_parameters() const;

    const ResidualFunction& function_;
    ObjectiveFunction objective_;
    Eigen::VectorXd start_;
    double tolerance_;
    LevenbergMarquardt first_;
    Eigen::VectorXd last_influence_;
    bool at_minimum_ = false, stationary_ = false;
    bool on_plateau_ = false;  ///< stationary, but a parameter has lost its influence on the way
};

/// Improves a converged solution by some Gauss-Newton steps, if they lower the cost. Returns the evaluations used.
SearchCounts refine(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options,
                    Solution& answer);

/// Runs all stages. Status `failed` if the start has no finite residuals.
Solution least_squares(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress);

}  // namespace impactfit
