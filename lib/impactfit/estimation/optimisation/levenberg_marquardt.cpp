#include "impactfit/estimation/optimisation/levenberg_marquardt.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/estimation/objective/scaled_jacobian.hpp"
#include "impactfit/estimation/optimisation/bounded_least_squares.hpp"

namespace impactfit {
namespace {

constexpr double least_damping = 1e-16, most_damping = 1e20;

/// Smallest ratio of actual to predicted reduction of an accepted step.
constexpr double least_reduction_ratio = 1e-3;

/// Smallest factor of the damping after a well-predicted step; 1/3 took 5 % more derivatives.
constexpr double least_factor = 0.1;

/// Largest correction relative to the step: of 3/4, 1 and 2 the last took the fewest derivatives (docs/decisions/0010).
constexpr double longest_correction = 2.0;

/// Ratio of prediction errors that switches the model; 1.5 and 3 took a few more evaluations for nearly linear
/// residuals (docs/decisions/0010).
constexpr double clearly_better = 10.0;

/// Smallest scaled singular value for the secant model: below it the secant curvature is rounding. Two digits of its
/// contribution to the cost remain.
constexpr double least_seen = 1e-7;

constexpr double cost_rounding = std::numeric_limits<double>::epsilon();

/// Largest step of ln p or of a logit: a factor 5. Without it, insensitive parameters reached 1e-290, where a
/// simulation takes seconds; factors of 5 to 1000 were tested (docs/decisions/0010).
const double longest_step = std::log(5.0);

Eigen::VectorXd longest_steps(const ParameterSpace& space) {
    Eigen::VectorXd result(space.size());
    for (Eigen::Index j = 0; j < result.size(); ++j)
        result[j] =
            space.parameter(j).scale == ParameterScale::linear ? std::numeric_limits<double>::infinity() : longest_step;
    return result;
}

}  // namespace

void SecantHessian::update(const Eigen::VectorXd& step, const Eigen::VectorXd& change,
                           const Eigen::VectorXd& by_derivatives) {
    const double along = change.dot(step);
    if (!(along > 0.0)) return;  // no update exists in the metric of the complete Hessian
    const double known = std::abs(step.dot(matrix_ * step));
    if (known > 0.0)
        matrix_ *= std::min(1.0, std::abs(step.dot(by_derivatives)) / known);  // scaled to the current
                                                                               // residuals
    const Eigen::VectorXd missing = by_derivatives - matrix_ * step;
    const Eigen::MatrixXd product = missing * change.transpose() / along;
    const Eigen::MatrixXd updated =
        matrix_ + product + product.transpose() - missing.dot(step) / (along * along) * change * change.transpose();
    if (updated.allFinite()) matrix_ = updated;
}

LevenbergMarquardt::LevenbergMarquardt(ObjectiveFunction& objective, const Eigen::VectorXd& start, double first_damping,
                                       double tolerance)
    : objective_(objective),
      lower_(objective.space().lower()),
      upper_(objective.space().upper()),
      longest_(longest_steps(objective.space())),
      tolerance_(tolerance),
      point_(start.cwiseMax(lower_).cwiseMin(upper_)),
      influence_(Eigen::VectorXd::Zero(start.size())),
      secant_(start.size()),
      damping_(first_damping) {}

void LevenbergMarquardt::advance(long most_steps) {
    if (!began_) begin();
    for (long step = 0; step < most_steps && state_ == State::descending; ++step) try_step();
}

void LevenbergMarquardt::begin() {
    began_ = true;
    if (!evaluate_jacobian()) state_ = State::not_finite;
    first_cost_ = cost_;
    first_influence_ = influence_;
}

LevenbergMarquardt::State LevenbergMarquardt::run() {
    while (state_ == State::descending) advance(std::numeric_limits<int>::max());
    return state_;
}

/// Evaluates residuals and Jacobian at the point. Returns false without finite residuals.
bool LevenbergMarquardt::evaluate_jacobian() {
    residuals_.resize(objective_.function().residual_count());
    Eigen::MatrixXd jacobian(residuals_.size(), point_.size());
    if (!objective_.evaluate(point_, residuals_, &jacobian)) return false;
    cost_ = cost_of(objective_.function(), residuals_);
    Eigen::VectorXd weighted = residuals_;
    apply_weights(objective_.function(), weighted, jacobian);
    errors_ = objective_.column_errors(point_, residuals_, jacobian);
    influence_ = influence_.cwiseMax(jacobian.colwise().stableNorm().transpose());
    qr_.compute(jacobian);
    curvature_.reset();
    triangle_ = qr_.matrixQR().topRows(point_.size()).triangularView<Eigen::Upper>();
    rotated_ = (qr_.householderQ().transpose() * weighted).head(point_.size());
    squares_ = weighted.squaredNorm();
    const bool reduced_to_rounding = cost_ <= cost_rounding * cost_rounding * first_cost_;
    if (reduced_to_rounding || predicted_reduction_negligible(triangle_)) state_ = State::stationary;
    predicts_no_reduction_within_rank_ = predicted_reduction_negligible(within_rank(triangle_, errors_));
    return true;
}

bool LevenbergMarquardt::predicted_reduction_negligible(const Eigen::MatrixXd& slopes) const {
    const Eigen::VectorXd barely = rank_threshold * slopes.colwise().norm().transpose();
    const Eigen::VectorXd step = bounded_step({slopes, rotated_, barely, lower_ - point_, upper_ - point_});
    return rotated_.squaredNorm() - (slopes * step + rotated_).squaredNorm() <= tolerance_ * squares_;
}

/// Returns the step within the bounds and the step limits.
Eigen::VectorXd LevenbergMarquardt::limited_step(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& residuals,
                                                 const Eigen::VectorXd& damping, const Eigen::VectorXd& from) const {
    return bounded_step(
        {matrix, residuals, damping, (lower_ - from).cwiseMax(-longest_), (upper_ - from).cwiseMin(longest_)});
}

void LevenbergMarquardt::try_step() {
    const Eigen::VectorXd damping = std::sqrt(damping_) * influence_;
    const bool complete = trusts_complete_ && complete_;
    const Model model = complete ? *complete_ : Model{triangle_, rotated_};
    const Eigen::VectorXd step = limited_step(model.matrix, model.residuals, damping, point_);
    const double predicted_reduction = model.predicted_reduction(step);
    const Eigen::VectorXd end = (point_ + step).cwiseMax(lower_).cwiseMin(upper_);
    if (!(predicted_reduction > 0.1 * cost_rounding * cost_) || end == point_ || objective_.has_to_end() ||
        damping_ > most_damping) {
        state_ = State::stuck;
        return;
    }
    const Eigen::VectorXd next = complete ? end : second_order_corrected(end, damping);
    Eigen::VectorXd residuals(residuals_.size());
    const bool numbers = objective_.evaluate(next, residuals, nullptr);
    const double actual_reduction = numbers ? cost_ - cost_of(objective_.function(), residuals) : 0.0;
    if (numbers) choose_model(next - point_, actual_reduction);
    if (actual_reduction > least_reduction_ratio * predicted_reduction)
        return accept(next, actual_reduction / predicted_reduction);
    reject();
    if (numbers) note_curvature(next, residuals);
}

void LevenbergMarquardt::choose_model(const Eigen::VectorXd& step, double actual_reduction) {
    if (!complete_) return;
    const double linear_error = std::abs(actual_reduction - Model{triangle_, rotated_}.predicted_reduction(step));
    const double complete_error = std::abs(actual_reduction - complete_->predicted_reduction(step));
    if (clearly_better * complete_error < linear_error) trusts_complete_ = true;
    if (clearly_better * linear_error < complete_error) trusts_complete_ = false;
}

/// Returns the end of a step, corrected by the curvature of the last rejected step.
Eigen::VectorXd LevenbergMarquardt::second_order_corrected(const Eigen::VectorXd& end,
                                                           const Eigen::VectorXd& damping) const {
    if (!curvature_) return end;
    const Eigen::VectorXd step = influence_.cwiseProduct(end - point_);
    const Eigen::VectorXd known = influence_.cwiseProduct(curvature_->step);
    const double part = step.dot(known) / known.squaredNorm();
    const Eigen::VectorXd correction = limited_step(triangle_, part * part * curvature_->excess, damping, end);
    const bool short_enough = influence_.cwiseProduct(correction).norm() <= longest_correction * step.norm();
    return short_enough ? (end + correction).cwiseMax(lower_).cwiseMin(upper_) : end;
}

void LevenbergMarquardt::accept(const Eigen::VectorXd& point, double fall_over_promise) {
    const Eigen::VectorXd step = point - point_, gradient = triangle_.transpose() * rotated_;
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr = qr_;
    const Eigen::MatrixXd triangle = triangle_;
    point_ = point;
    const double surprise = 2.0 * fall_over_promise - 1.0;
    damping_ = std::max(damping_ * std::max(least_factor, 1.0 - surprise * surprise * surprise), least_damping);
    growth_ = 2.0;
    if (!evaluate_jacobian()) {
        state_ = State::stuck;
        return;
    }
    const Eigen::VectorXd weighted = root_weights(objective_.function(), residuals_).cwiseProduct(residuals_);
    const Eigen::VectorXd rotated = qr.householderQ().transpose() * weighted, now = triangle_.transpose() * rotated_;
    secant_.update(step, now - gradient, now - triangle.transpose() * rotated.head(step.size()));
    complete_model();
}

/// Builds the complete model: linearised residuals, extended by zero residuals whose squares equal the positive part of
/// the secant Hessian.
void LevenbergMarquardt::complete_model() {
    complete_.reset();
    const Eigen::VectorXd seen = scale_and_decompose(triangle_, errors_).singular_values;
    if (!(seen.minCoeff() > least_seen * std::max(1.0, seen[0]))) return;
    const auto scale = influence_.asDiagonal();
    const Eigen::MatrixXd scaled = scale.inverse() * secant_.matrix() * scale.inverse();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> bends(scaled);
    if (bends.info() != Eigen::Success || !(bends.eigenvalues().maxCoeff() > 0.0)) return;
    const Eigen::VectorXd upward = bends.eigenvalues().cwiseMax(0.0).cwiseSqrt();
    complete_ = Model{Eigen::MatrixXd(2 * point_.size(), point_.size()), Eigen::VectorXd::Zero(2 * point_.size())};
    complete_->matrix << triangle_, upward.asDiagonal() * bends.eigenvectors().transpose() * scale;
    complete_->residuals.head(point_.size()) = rotated_;
}

void LevenbergMarquardt::reject() {
    damping_ *= growth_;
    growth_ *= 2.0;
    curvature_.reset();
    if (predicts_no_reduction_within_rank_) state_ = State::stationary;
}

void LevenbergMarquardt::note_curvature(const Eigen::VectorXd& end, const Eigen::VectorXd& residuals) {
    const Eigen::VectorXd change = root_weights(objective_.function(), residuals_).cwiseProduct(residuals - residuals_);
    const Eigen::VectorXd step = end - point_, turned = qr_.householderQ().transpose() * change;
    curvature_ = {step, turned.head(step.size()) - triangle_ * step};
}

}  // namespace impactfit
