#pragma once
// Levenberg-Marquardt descent with bounded steps, min |J s + r|² + λ |D s|², which can be paused and resumed.

#include <Eigen/Core>
#include <Eigen/QR>
#include <optional>

#include "impactfit/estimation/objective/objective_function.hpp"

namespace impactfit {

/// Secant approximation of S = Σ r_i ∇²r_i, the part of the Hessian JᵀJ + S that contains the curvature of the
/// residuals @eq{DGW81, Section 3}. Small for small or nearly linear residuals. Zero before the first step.
class SecantHessian {
public:
    explicit SecantHessian(Eigen::Index parameters) : matrix_(Eigen::MatrixXd::Zero(parameters, parameters)) {}

    /// Updates S after `step`: `change` of the gradient, and its part caused by the change of the Jacobian, at the new
    /// residuals.
    void update(const Eigen::VectorXd& step, const Eigen::VectorXd& change, const Eigen::VectorXd& by_derivatives);

    /// Symmetric; may be indefinite.
    const Eigen::MatrixXd& matrix() const { return matrix_; }

private:
    Eigen::MatrixXd matrix_;
};

/// Descent from one start, in search coordinates; the cost never increases.
///
/// Step: bounded least squares of the linearised residuals, damped per parameter  @eq{More78, Section 6}. Parameters at
/// an active bound drop out, so the descent moves along bounds as in the interior. Damping follows the ratio of actual
/// to predicted reduction @eq{Nielsen99, Section 3}. After a rejected step, the next step is corrected by the curvature
/// of the residuals along it, as geodesic acceleration does @eq{TS12, geodesic acceleration}, without a further
/// evaluation. If the model with the secant Hessian predicts the reduction better, steps use this model
/// @eq{DGW81, Section 4}.
class LevenbergMarquardt {
public:
    enum class State {
        descending,
        stationary,  ///< predicted reduction below `tolerance` times the cost; or below it apart from errors of the
                     ///< Jacobian, after a rejected step; or cost reduced to rounding
        stuck,       ///< no step lowers the cost, or the objective has reached a limit
        not_finite   ///< no finite residuals at the start
    };

    /// `first_damping` is relative to the squared column norms of the Jacobian. Keeps a reference to the objective.
    LevenbergMarquardt(ObjectiveFunction& objective, const Eigen::VectorXd& start, double first_damping,
                       double tolerance);

    /// Tries up to `most_steps` further steps.
    void advance(long most_steps);
    /// Runs to the end.
    State run();

    State state() const { return state_; }
    const Eigen::VectorXd& point() const { return point_; }
    double cost() const { return cost_; }
    double first_cost() const { return first_cost_; }  ///< at the start
    /// Returns the column norms of the Jacobian at the start.
    const Eigen::VectorXd& first_influence() const { return first_influence_; }
    const Eigen::VectorXd& residuals() const { return residuals_; }  ///< at the point, without weights

private:
    void begin();
    bool evaluate_jacobian();
    bool predicted_reduction_negligible(const Eigen::MatrixXd& slopes) const;
    void try_step();
    Eigen::VectorXd limited_step(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& residuals,
                                 const Eigen::VectorXd& damping, const Eigen::VectorXd& from) const;
    void complete_model();
    void choose_model(const Eigen::VectorXd& step, double actual_reduction);
    Eigen::VectorXd second_order_corrected(const Eigen::VectorXd& end, const Eigen::VectorXd& damping) const;
    void accept(const Eigen::VectorXd& point, double fall_over_promise);
    void reject();
    void note_curvature(const Eigen::VectorXd& end, const Eigen::VectorXd& residuals);

    /// Quadratic model of the cost after a step: 1/2 |matrix step + residuals|², up to a constant.
    struct Model {
        Eigen::MatrixXd matrix;
        Eigen::VectorXd residuals;
        double predicted_reduction(const Eigen::VectorXd& step) const {
            return 0.5 * (residuals.squaredNorm() - (matrix * step + residuals).squaredNorm());
        }
    };

    /// Residual change beyond the linearisation after a step, rotated by Qᵀ.
    struct Curvature {
        Eigen::VectorXd step, excess;
    };

    ObjectiveFunction& objective_;
    Eigen::VectorXd lower_, upper_;
    Eigen::VectorXd longest_;  ///< largest step per parameter
    double tolerance_;
    State state_ = State::descending;
    Eigen::VectorXd point_, residuals_;
    double cost_ = 0.0, first_cost_ = 0.0;      ///< first: 0 before the first evaluation
    Eigen::HouseholderQR<Eigen::MatrixXd> qr_;  ///< of the weighted Jacobian
    Eigen::MatrixXd triangle_;                  ///< its R
    Eigen::VectorXd errors_;                    ///< upper limits of the column errors of the Jacobian
    Eigen::VectorXd rotated_;                   ///< head of Qᵀ residuals, the part that steps can change
    double squares_ = 0.0;                      ///< sum of squares of the weighted residuals
    Eigen::VectorXd influence_;                 ///< column norms of the Jacobian, largest so far
    Eigen::VectorXd first_influence_;
    std::optional<Curvature> curvature_;  ///< of the last rejected step from this point
    SecantHessian secant_;
    std::optional<Model> complete_;  ///< with the positive part of the secant Hessian, if the Jacobian determines it
    bool trusts_complete_ = false;   ///< steps use complete_ instead of the linearised residuals
    double damping_, growth_ = 2.0;
    bool began_ = false, predicts_no_reduction_within_rank_ = false;
};

}  // namespace impactfit
