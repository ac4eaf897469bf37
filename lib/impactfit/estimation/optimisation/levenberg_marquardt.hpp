#pragma once
// Levenberg and Marquardt's descent with its steps kept within the bounds, which can be stopped and taken up again.

#include <Eigen/Core>
#include <Eigen/QR>
#include <optional>

#include "impactfit/estimation/objective/objective_function.hpp"

namespace impactfit {

/// The part of the curvature of a sum of squares that is the curvature of the residuals, each times itself. Small where
/// residuals are small or nearly linear. Gathered from the steps of a descent @eq{DGW81, Section 3}. Zero before the
/// first.
class SecantHessian {
public:
    explicit SecantHessian(Eigen::Index parameters) : matrix_(Eigen::MatrixXd::Zero(parameters, parameters)) {}

    /// After a step: by what the gradient changed, and how much of it came from the change of the derivatives, at the
    /// new residuals.
    void update(const Eigen::VectorXd& step, const Eigen::VectorXd& change, const Eigen::VectorXd& by_derivatives);

    /// Symmetric; may be indefinite.
    const Eigen::MatrixXd& matrix() const { return matrix_; }

private:
    Eigen::MatrixXd matrix_;
};

/// From one start, in search coordinates. A step is the least-squares solution of the linearised residuals within the
/// bounds, damped by parameter  @eq{More78, Section 6}: parameters that a bound holds drop out of it, so that it goes
/// along bounds as it goes through the inside. The damping follows how well a step was predicted
/// @eq{Nielsen99, Section 3}. After a step that was not taken, the next is bent by the curvature the residuals had on
/// it, as geodesic acceleration bends steps @eq{TS12, geodesic acceleration}, without an evaluation of its own. Where
/// the fall of the cost is foreseen better with the curvature of the residuals, gathered on the way, steps are those of
/// that model @eq{DGW81, Section 4}. Costs only ever fall.
class LevenbergMarquardt {
public:
    enum class State {
        descending,
        stationary,  ///< the linearised residuals promise a fall of the cost by less than `tolerance` of it, or do so
                     ///< only by what may be errors of their derivatives and a step did not keep that promise; or
                     ///< it fell by all the digits residuals have
        stuck,       ///< no step, however short, lowers the cost; or the objective has to end
        no_numbers   ///< at the start
    };

    /// `first_damping` is relative to the squared influence of each parameter. Keeps a reference to the objective.
    LevenbergMarquardt(ObjectiveFunction& objective, const Eigen::VectorXd& start, double first_damping,
                       double tolerance);

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
    bool promises_nothing(const Eigen::MatrixXd& slopes) const;
    void try_step();
    Eigen::VectorXd limited_step(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& residuals,
                                 const Eigen::VectorXd& damping, const Eigen::VectorXd& from) const;
    void complete_model();
    void choose_model(const Eigen::VectorXd& step, double fall);
    Eigen::VectorXd bent(const Eigen::VectorXd& end, const Eigen::VectorXd& damping) const;
    void accept(const Eigen::VectorXd& point, double fall_over_promise);
    void reject();
    void note_curvature(const Eigen::VectorXd& end, const Eigen::VectorXd& residuals);

    /// Half of |matrix step + residuals|^2 is the cost after a step, but for a constant.
    struct Model {
        Eigen::MatrixXd matrix;
        Eigen::VectorXd residuals;
        double promise(const Eigen::VectorXd& step) const {
            return 0.5 * (residuals.squaredNorm() - (matrix * step + residuals).squaredNorm());
        }
    };

    /// What a step from the point added to the residuals beyond their linearisation, rotated as they are.
    struct Curvature {
        Eigen::VectorXd step, excess;
    };

    ObjectiveFunction& objective_;
    Eigen::VectorXd lower_, upper_;
    Eigen::VectorXd longest_;  ///< a step of each parameter
    double tolerance_;
    State state_ = State::descending;
    Eigen::VectorXd point_, residuals_;
    double cost_ = 0.0, first_cost_ = 0.0;      ///< first: 0 until known
    Eigen::HouseholderQR<Eigen::MatrixXd> qr_;  ///< of the Jacobian, weighted by the losses
    Eigen::MatrixXd triangle_;                  ///< its R
    Eigen::VectorXd errors_;                    ///< what the columns of the Jacobian may be off by
    Eigen::VectorXd rotated_;                   ///< the part of Q^T residuals that steps can change
    double squares_ = 0.0;                      ///< of all weighted residuals
    Eigen::VectorXd influence_;                 ///< of a unit of each parameter on the residuals, the largest so far
    Eigen::VectorXd first_influence_;
    std::optional<Curvature> curvature_;  ///< of the last step that was not taken from here
    SecantHessian secant_;
    std::optional<Model> complete_;  ///< with what the residuals bend upward, where that can be told
    bool trusts_complete_ = false;   ///< rather than the linearised residuals
    double damping_, growth_ = 2.0;
    bool began_ = false, seen_promises_nothing_ = false;
};

}  // namespace impactfit
