#include "impactfit/calibration/search_objective.hpp"

#include <cmath>
#include <limits>

namespace impactfit {

double cost_of(const ResidualFunction& function, const Eigen::VectorXd& residuals) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < residuals.size(); ++i) sum += function.loss(i)(residuals[i] * residuals[i]);
    return 0.5 * sum;
}

void apply_weights(const ResidualFunction& function, Eigen::VectorXd& residuals, Eigen::MatrixXd& jacobian) {
    for (Eigen::Index i = 0; i < residuals.size(); ++i) {
        const double root = std::sqrt(function.loss(i).weight(residuals[i] * residuals[i]));
        residuals[i] *= root;
        jacobian.row(i) *= root;
    }
}

SearchObjective::SearchObjective(const ResidualFunction& function, const SearchSpace& space, long most_evaluations,
                                 const ProgressCallback& progress)
    : function_(function),
      space_(space),
      most_evaluations_(most_evaluations),
      progress_(progress),
      best_cost_(std::numeric_limits<double>::infinity()) {}

bool SearchObjective::evaluate(const Eigen::VectorXd& search, Eigen::VectorXd& residuals, Eigen::MatrixXd* jacobian) {
    if (has_to_end()) return false;
    const Eigen::VectorXd natural = space_.to_natural(search);
    bool numbers = natural.allFinite() && function_.evaluate(natural, residuals, jacobian) && residuals.allFinite();
    ++counts_.evaluations;
    if (jacobian) ++counts_.jacobians;
    const double cost = numbers ? cost_of(function_, residuals) : best_cost_;
    numbers = numbers && std::isfinite(cost) && (!jacobian || jacobian->allFinite());
    if (numbers)
        remember(search, cost);
    else
        ++counts_.failures;
    if (numbers && jacobian) *jacobian = *jacobian * space_.stretch(natural).asDiagonal();
    if (progress_ && !progress_({counts_.evaluations, best_cost_})) interrupted_ = true;
    return numbers;
}

double SearchObjective::cost(const Eigen::VectorXd& search) {
    Eigen::VectorXd residuals(function_.residual_count());
    return evaluate(search, residuals, nullptr) ? cost_of(function_, residuals)
                                                : std::numeric_limits<double>::infinity();
}

Solution SearchObjective::solution(bool converged) const {
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

void SearchObjective::remember(const Eigen::VectorXd& search, double cost) {
    if (!(cost < best_cost_)) return;
    best_ = search;
    best_cost_ = cost;
}

}  // namespace impactfit
