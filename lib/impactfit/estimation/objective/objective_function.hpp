#pragma once
// A residual function as a search sees it: in search coordinates, counted, with failures told from numbers, with a
// limit of evaluations and a way to be stopped. It remembers the best point and what was computed there.

#include <Eigen/Core>
#include <optional>

#include "impactfit/estimation/objective/parameter_space.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// One search's view; not shared between threads. Keeps references.
class ObjectiveFunction {
public:
    ObjectiveFunction(const ResidualFunction& function, const ParameterSpace& space, long max_evaluations,
                      const ProgressCallback& progress);

    const ResidualFunction& function() const { return *function_; }
    /// Goes on with another function: returns the best point and forgets what was found there; what was spent counts.
    Eigen::VectorXd change_to(const ResidualFunction& function);
    const ParameterSpace& space() const { return space_; }

    /// Residuals and, unless null, their derivatives in search coordinates. False without numbers, counted as a
    /// failure, and false once the search has to end. What is known of the best point is not computed again.
    bool evaluate(const Eigen::VectorXd& search, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian);
    /// What the columns of a weighted Jacobian at a point may be off by (jacobian_error.hpp), in search coordinates;
    /// from the residuals as the function gives them.
    Eigen::VectorXd column_errors(const Eigen::VectorXd& search, const Eigen::VectorXd& residuals,
                                  const Eigen::MatrixXd& jacobian) const;
    /// Infinite where there are no numbers.
    double cost(const Eigen::VectorXd& search);

    bool has_to_end() const { return interrupted_ || counts_.evaluations >= most_evaluations_; }
    bool interrupted() const { return interrupted_; }
    const SearchCounts& counts() const { return counts_; }

    bool has_best() const { return best_.size() > 0; }
    const Eigen::VectorXd& best() const { return best_; }  ///< in search coordinates
    double best_cost() const { return best_cost_; }
    /// The best point, with `converged` or the reason why not.
    Solution solution(bool converged) const;

private:
    bool compute(const Eigen::VectorXd& search, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian);
    bool recall(Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian);
    bool add_derivatives_of_best();
    void remember(const Eigen::VectorXd& search, double cost, const Eigen::VectorXd& residuals,
                  const Eigen::MatrixXd* jacobian);
    void tell();

    const ResidualFunction* function_;
    const ParameterSpace& space_;
    long most_evaluations_;
    const ProgressCallback& progress_;
    SearchCounts counts_;
    Eigen::VectorXd best_, best_residuals_;
    Eigen::MatrixXd best_jacobian_;  ///< in search coordinates; empty where it was not asked for yet
    double best_cost_;
    bool interrupted_ = false;
};

}  // namespace impactfit
