#pragma once
// Objective F(u) = 1/2 Σ ρ_i(r_i(p(u))²) in search coordinates u.
//
// The objective counts evaluations and failures, limits the evaluations, reports progress and stops on request. It
// stores the best point with its residuals and Jacobian.

#include <Eigen/Core>
#include <optional>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Objective of one search; not shared between threads. Keeps references.
class ObjectiveFunction {
public:
    ObjectiveFunction(const ResidualFunction& function, const ParameterSpace& space, long max_evaluations,
                      const ProgressCallback& progress);

    const ResidualFunction& function() const { return *function_; }
    /// Replaces the residual function. Returns the best point and clears it. The counts continue.
    Eigen::VectorXd change_to(const ResidualFunction& function);
    const ParameterSpace& space() const { return space_; }

    /// Computes residuals and, unless null, their Jacobian ∂r/∂u. Returns false at a failure, which is counted, and
    /// after the end of the search. Results of the best point are not recomputed.
    bool evaluate(const Eigen::VectorXd& search, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian);
    /// Returns upper limits of the errors of the columns of a weighted Jacobian (jacobian_error.hpp), in search
    /// coordinates. `residuals` without weights.
    Eigen::VectorXd column_errors(const Eigen::VectorXd& search, const Eigen::VectorXd& residuals,
                                  const Eigen::MatrixXd& jacobian) const;
    /// Returns the cost; infinite at a failure.
    double cost(const Eigen::VectorXd& search);

    bool has_to_end() const { return interrupted_ || counts_.evaluations >= most_evaluations_; }
    bool interrupted() const { return interrupted_; }
    const SearchCounts& counts() const { return counts_; }

    bool has_best() const { return best_.size() > 0; }
    const Eigen::VectorXd& best() const { return best_; }  ///< in search coordinates
    double best_cost() const { return best_cost_; }
    /// Returns the best point with status `converged`, or the reason for the missing convergence.
    Solution solution(bool converged) const;

private:
    bool compute(const Eigen::VectorXd& search, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian);
    bool recall(Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian);
    bool add_derivatives_of_best();
    void remember(const Eigen::VectorXd& search, const Eigen::VectorXd& residuals, const Eigen::MatrixXd* jacobian);
    void report_progress();

    const ResidualFunction* function_;
    const ParameterSpace& space_;
    long most_evaluations_;
    const ProgressCallback& progress_;
    SearchCounts counts_;
    Eigen::VectorXd best_, best_residuals_;
    Eigen::MatrixXd best_jacobian_;  ///< in search coordinates; empty if not computed yet
    double best_cost_, cost_ = 0.0;  ///< cost_: of the last evaluation
    bool interrupted_ = false;
};

}  // namespace impactfit
