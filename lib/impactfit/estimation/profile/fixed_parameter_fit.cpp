#include "impactfit/estimation/profile/fixed_parameter_fit.hpp"

#include <limits>
#include <vector>

#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/optimisation/levenberg_marquardt.hpp"

namespace impactfit {
namespace {

/// Re-fits start near their minimum; this damping keeps them in their valley at the cost of about a step.
constexpr double refit_damping = 1e-4;

std::vector<FreeParameter> without(std::vector<FreeParameter> parameters, Eigen::Index which) {
    parameters.erase(parameters.begin() + which);
    return parameters;
}

}  // namespace

Eigen::VectorXd FixedParameterResiduals::all(const Eigen::VectorXd& others) const {
    return with_entry(others, held_, value_);
}

bool FixedParameterResiduals::evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                                       Eigen::MatrixXd* jacobian) const {
    Eigen::MatrixXd full(residual_count(), function().parameter_count());
    if (!function().evaluate(all(parameters), residuals, jacobian ? &full : nullptr)) return false;
    if (jacobian) *jacobian = without_column(full, held_);
    return true;
}

bool FixedParameterResiduals::derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const {
    Eigen::MatrixXd full(residual_count(), function().parameter_count());
    if (!function().derivatives(all(parameters), full)) return false;
    jacobian = without_column(full, held_);
    return true;
}

FixedParameterFit::FixedParameterFit(const ResidualFunction& function, const ParameterSpace& space, Eigen::Index held,
                                     long max_evaluations, double tolerance, const ProgressCallback& progress)
    : all_(function),
      space_(space),
      held_(held),
      function_(function, held),
      other_space_(without(space.parameters(), held)),
      most_evaluations_(max_evaluations),
      tolerance_(tolerance),
      progress_([this, &progress](const SearchProgress& now) {
          SearchProgress all = now;
          all.evaluations += counts_.evaluations;
          return !progress || progress(all);
      }) {}

FixedParameterFit::End FixedParameterFit::descend_from(const Eigen::VectorXd& start) {
    function_.hold_at(space_.to_natural(start)[held_]);
    return other_space_.size() > 0 ? refit(start) : look(start);
}

FixedParameterFit::End FixedParameterFit::refit(const Eigen::VectorXd& start) {
    ObjectiveFunction objective(function_, other_space_, most_evaluations_, progress_);
    const Eigen::VectorXd others = without_entry(start, held_);
    LevenbergMarquardt(objective, others, refit_damping, tolerance_).run();
    counts_ += objective.counts();
    const Solution found = objective.solution(!objective.has_to_end());
    return {found.status, found.cost, objective.has_best() ? with_entry(objective.best(), held_, start[held_]) : start};
}

FixedParameterFit::End FixedParameterFit::descend_with_all_free(const Eigen::VectorXd& start) {
    ObjectiveFunction objective(all_, space_, most_evaluations_, progress_);
    LevenbergMarquardt(objective, start, refit_damping, tolerance_).run();
    counts_ += objective.counts();
    const Solution found = objective.solution(!objective.has_to_end());
    return {found.status, found.cost, objective.has_best() ? objective.best() : start};
}

/// Evaluates the cost: the only parameter is fixed.
FixedParameterFit::End FixedParameterFit::look(const Eigen::VectorXd& start) {
    Eigen::VectorXd residuals(function_.residual_count());
    const bool numbers = function_.evaluate({}, residuals, nullptr) && residuals.allFinite();
    ++counts_.evaluations;
    counts_.failures += numbers ? 0 : 1;
    const double cost = numbers ? cost_of(function_, residuals) : std::numeric_limits<double>::infinity();
    if (!progress_({0, cost})) return {SolutionStatus::interrupted, cost, start};
    return {numbers ? SolutionStatus::converged : SolutionStatus::failed, cost, start};
}

}  // namespace impactfit
