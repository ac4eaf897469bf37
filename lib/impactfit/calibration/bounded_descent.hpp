#pragma once
// Levenberg and Marquardt's descent with its steps kept within the bounds, which can be stopped and taken up again.

#include <Eigen/Core>

#include "impactfit/calibration/search_objective.hpp"

namespace impactfit {

/// From one start, in search coordinates. A step is the least-squares solution of the linearised residuals within the
/// bounds, damped by parameter  @eq{More78, Section 6}: parameters that a bound holds drop out of it, so that it goes
/// along bounds as it goes through the inside. The damping follows how well a step was predicted
/// @eq{Nielsen99, Section 3}. Costs only ever fall.
class BoundedDescent {
public:
    enum class State {
        descending,
        stationary,  ///< the linearised residuals promise a fall of the cost by less than `tolerance` of it, or
                     ///< it fell by all the digits residuals have
        stuck,       ///< no step, however short, lowers the cost; or the objective has to end
        no_numbers   ///< at the start
    };

    /// `first_damping` is relative to the squared influence of each parameter. Keeps a reference to the objective.
    BoundedDescent(SearchObjective& objective, const Eigen::VectorXd& start, double first_damping, double tolerance);

    /// Tries up to `most_steps` steps more.
    void advance(long most_steps);
    /// To its end.
    State run();

    State state() const { return state_; }
    const Eigen::VectorXd& point() const { return point_; }
    double cost() const { return cost_; }
    double first_cost() const { return first_cost_; }                            ///< at the start, as the next
    const Eigen::VectorXd& first_influence() const { return first_influence_; }  ///< of a unit of each parameter
    const Eigen::VectorXd& residuals() const { return residuals_; }  ///< at the point, as the function gives them

private:
    void begin();
    bool look_round();
    bool promises_nothing() const;
    void try_step();
    void accept(const Eigen::VectorXd& point, double fall_over_promise);
    void reject();

    SearchObjective& objective_;
    Eigen::VectorXd lower_, upper_;
    double tolerance_;
    State state_ = State::descending;
    Eigen::VectorXd point_, residuals_;
    double cost_ = 0.0, first_cost_ = 0.0;  ///< first: 0 until known
    Eigen::MatrixXd triangle_;              ///< R of the Jacobian Q R, weighted by the losses
    Eigen::VectorXd errors_;                ///< what its columns may be off by
    Eigen::VectorXd rotated_;               ///< the part of Q^T residuals that steps can change
    double squares_ = 0.0;                  ///< of all weighted residuals
    Eigen::VectorXd influence_;             ///< of a unit of each parameter on the residuals, the largest so far
    Eigen::VectorXd first_influence_;
    double damping_, growth_ = 2.0;
    bool began_ = false;
};

}  // namespace impactfit
