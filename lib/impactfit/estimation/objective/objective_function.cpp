#include "impactfit/estimation/objective/objective_function.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "impactfit/estimation/objective/jacobian_error.hpp"

namespace impactfit {

ObjectiveFunction::ObjectiveFunction(const ResidualFunction& function, const ParameterSpace& space,
                                     long max_evaluations, const ProgressCallback& progress)
    : function_(&function),
      space_(space),
      most_evaluations_(max_evaluations),
      progress_(progress),
      best_cost_(std::numeric_limits<double>::infinity()) {}

Eigen::VectorXd ObjectiveFunction::change_to(const ResidualFunction& function) {
    function_ = &function;
    best_cost_ = std::numeric_limits<double>::infinity();
    return std::exchange(best_, {});
}

bool ObjectiveFunction::evaluate(const Eigen::VectorXd& search, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) {
    if (has_best() && search == best_) return recall(residuals, jacobian);
    if (has_to_end()) return false;
    const bool numbers = compute(search, residuals, jacobian);
    if (!numbers) ++counts_.failures;
    report_progress();
    return numbers;
}

bool ObjectiveFunction::compute(const Eigen::VectorXd& search, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) {
    const Eigen::VectorXd natural = space_.to_natural(search);
    ++counts_.evaluations;
    if (jacobian) ++counts_.jacobians;
    if (!natural.allFinite() || !function_->evaluate(natural, residuals, jacobian) || !residuals.allFinite())
        return false;
    cost_ = cost_of(*function_, residuals);
    if (!std::isfinite(cost_) || (jacobian && !jacobian->allFinite())) return false;
    if (jacobian) *jacobian = *jacobian * space_.transform_derivative(natural).asDiagonal();
    if (cost_ < best_cost_) remember(search, residuals, jacobian);
    return true;
}

bool ObjectiveFunction::recall(Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) {
    if (jacobian && best_jacobian_.size() == 0 && !add_derivatives_of_best()) return false;
    residuals = best_residuals_;
    cost_ = best_cost_;
    if (jacobian) *jacobian = best_jacobian_;
    return true;
}

bool ObjectiveFunction::add_derivatives_of_best() {
    if (has_to_end()) return false;
    const Eigen::VectorXd natural = space_.to_natural(best_);
    Eigen::MatrixXd jacobian;
    ++counts_.jacobians;
    const bool numbers = function_->derivatives(natural, jacobian) && jacobian.allFinite();
    if (numbers)
        best_jacobian_ = jacobian * space_.transform_derivative(natural).asDiagonal();
    else
        ++counts_.failures;
    report_progress();
    return numbers;
}

Eigen::VectorXd ObjectiveFunction::column_errors(const Eigen::VectorXd& search, const Eigen::VectorXd& residuals,
                                                 const Eigen::MatrixXd& jacobian) const {
    const Eigen::VectorXd natural = space_.to_natural(search);
    return impactfit::column_errors(jacobian, jacobian_errors(*function_, residuals),
                                    parts_of_size(space_, natural, space_.transform_derivative(natural)));
}

void ObjectiveFunction::report_progress() {
    if (progress_ && !progress_({counts_.evaluations, best_cost_})) interrupted_ = true;
}

double ObjectiveFunction::cost(const Eigen::VectorXd& search) {
    Eigen::VectorXd residuals(function_->residual_count());
    return evaluate(search, residuals, nullptr) ? cost_ : std::numeric_limits<double>::infinity();
}

Solution ObjectiveFunction::solution(bool converged) const {
    Solution result;
    result.counts = counts_;
    result.cost = best_cost_;
    result.parameters = has_best() ? space_.to_natural(best_) : space_.start();
    result.status = interrupted_  ? SolutionStatus::interrupted
                    : !has_best() ? SolutionStatus::failed
                    : converged   ? SolutionStatus::converged
                                  : SolutionStatus::not_converged;
    return result;
}

void ObjectiveFunction::remember(const Eigen::VectorXd& search, const Eigen::VectorXd& residuals,
                                 const Eigen::MatrixXd* jacobian) {
    best_ = search;
    best_cost_ = cost_;
    best_residuals_ = residuals;
    if (jacobian)
        best_jacobian_ = *jacobian;
    else
        best_jacobian_.resize(0, 0);
}

}  // namespace impactfit
