#include "impactfit/estimation/optimisation/ceres_trust_region.hpp"

#include <ceres/cost_function.h>
#include <ceres/evaluation_callback.h>
#include <ceres/iteration_callback.h>
#include <ceres/loss_function.h>
#include <ceres/problem.h>
#include <ceres/solver.h>

#include <cmath>
#include <limits>
#include <memory>

#include "impactfit/estimation/optimisation/bound_transform.hpp"
#include "impactfit/estimation/optimisation/ceres_log.hpp"

namespace impactfit {
namespace {

/// All residuals of the current point of Ceres, computed once and returned one by one, because each has a separate
/// loss.
class SharedEvaluation : public ceres::EvaluationCallback {
public:
    /// With a transform, the point is in the transformed variables.
    SharedEvaluation(ObjectiveFunction& objective, Eigen::VectorXd& point, const BoundTransform* transform = nullptr)
        : objective_(objective),
          point_(point),
          transform_(transform),
          residuals_(objective.function().residual_count()) {
        jacobian_.resize(residuals_.size(), point.size());
    }

    void PrepareForEvaluation(bool wants_jacobian, bool new_point) override {
        if (!new_point && (has_jacobian_ || !wants_jacobian)) return;
        const Eigen::VectorXd search = transform_ ? transform_->bounded(point_) : point_;
        is_finite_ = objective_.evaluate(search, residuals_, wants_jacobian ? &jacobian_ : nullptr);
        if (transform_ && is_finite_ && wants_jacobian) jacobian_ *= transform_->derivative(point_).asDiagonal();
        has_jacobian_ = wants_jacobian;
    }

    bool residual(Eigen::Index row, double* value, double* derivatives) const {
        if (!is_finite_) return false;
        *value = residuals_[row];
        if (derivatives) Eigen::Map<Eigen::RowVectorXd>(derivatives, jacobian_.cols()) = jacobian_.row(row);
        return true;
    }

private:
    ObjectiveFunction& objective_;
    Eigen::VectorXd& point_;
    const BoundTransform* transform_;
    Eigen::VectorXd residuals_;
    Eigen::MatrixXd jacobian_;
    bool is_finite_ = false, has_jacobian_ = false;
};

class OneResidual : public ceres::CostFunction {
public:
    OneResidual(const SharedEvaluation& shared, Eigen::Index row, int parameters) : shared_(shared), row_(row) {
        set_num_residuals(1);
        mutable_parameter_block_sizes()->push_back(parameters);
    }

    bool Evaluate(double const* const*, double* residual, double** jacobians) const override {
        return shared_.residual(row_, residual, jacobians ? jacobians[0] : nullptr);
    }

private:
    const SharedEvaluation& shared_;
    Eigen::Index row_;
};

class CancellationCallback : public ceres::IterationCallback {
public:
    explicit CancellationCallback(const ObjectiveFunction& objective) : objective_(objective) {}

    ceres::CallbackReturnType operator()(const ceres::IterationSummary&) override {
        return objective_.has_to_end() ? ceres::SOLVER_ABORT : ceres::SOLVER_CONTINUE;
    }

private:
    const ObjectiveFunction& objective_;
};

std::unique_ptr<ceres::LossFunction> ceres_loss(const RobustLoss& loss) {
    switch (loss.kind) {
        case LossKind::huber:
            return std::make_unique<ceres::HuberLoss>(loss.width);
        case LossKind::cauchy:
            return std::make_unique<ceres::CauchyLoss>(loss.width);
        case LossKind::tukey:
            return std::make_unique<ceres::TukeyLoss>(loss.width);
        case LossKind::none:
            break;
    }
    return nullptr;
}

void add_residuals(ceres::Problem& problem, const SharedEvaluation& shared, const ResidualFunction& function,
                   Eigen::VectorXd& point) {
    const int parameters = static_cast<int>(point.size());
    for (Eigen::Index row = 0; row < function.residual_count(); ++row)
        problem.AddResidualBlock(new OneResidual(shared, row, parameters), ceres_loss(function.loss(row)).release(),
                                 point.data());
}

void set_bounds(ceres::Problem& problem, const ParameterSpace& space, Eigen::VectorXd& point) {
    const Eigen::VectorXd lower = space.lower(), upper = space.upper();
    for (int i = 0; i < point.size(); ++i) {
        if (std::isfinite(lower[i])) problem.SetParameterLowerBound(point.data(), i, lower[i]);
        if (std::isfinite(upper[i])) problem.SetParameterUpperBound(point.data(), i, upper[i]);
    }
}

ceres::Solver::Options solver_options(const TrustRegion& region, double tolerance) {
    ceres::Solver::Options options;
    options.trust_region_strategy_type =
        region.strategy == TrustRegion::Strategy::dogleg ? ceres::DOGLEG : ceres::LEVENBERG_MARQUARDT;
    options.initial_trust_region_radius = region.first_radius;
    options.linear_solver_type = ceres::DENSE_QR;
    options.line_search_interpolation_type = ceres::BISECTION;     // at bounds; other types evaluate a Jacobian per
                                                                   // step
    options.max_num_iterations = std::numeric_limits<int>::max();  // the number of evaluations is limited instead
    options.parameter_tolerance = tolerance;
    options.function_tolerance = 0.0;  // a slow descent along a curved valley is not a minimum
    options.gradient_tolerance = std::numeric_limits<double>::min();  // depends on the units of the parameters
    options.num_threads = 1;
    options.logging_type = ceres::SILENT;
    return options;
}

/// True if Ceres converged. `bounds`: Ceres handles the bounds of the search coordinates.
bool run(ObjectiveFunction& objective, SharedEvaluation& shared, Eigen::VectorXd& point, bool bounds,
         ceres::Solver::Options options) {
    silence_ceres_log();
    CancellationCallback stop(objective);
    ceres::Problem::Options problem_options;
    problem_options.evaluation_callback = &shared;
    ceres::Problem problem(problem_options);
    add_residuals(problem, shared, objective.function(), point);
    if (bounds) set_bounds(problem, objective.space(), point);
    options.callbacks.push_back(&stop);
    ceres::Solver::Summary summary;
    ceres::Solve(options, &problem, &summary);
    return summary.termination_type == ceres::CONVERGENCE;
}

}  // namespace

void descend(ObjectiveFunction& objective, const Eigen::VectorXd& start, const TrustRegion& region, double tolerance) {
    Eigen::VectorXd point = start.cwiseMax(objective.space().lower()).cwiseMin(objective.space().upper());
    SharedEvaluation shared(objective, point);
    run(objective, shared, point, true, solver_options(region, tolerance));
}

Solution ceres_least_squares(const ResidualFunction& function, const ParameterSpace& space,
                             const Eigen::VectorXd& start, const SolverOptions& options,
                             const ProgressCallback& progress) {
    ObjectiveFunction objective(function, space, options.evaluation_limit(space.size()), progress);
    const BoundTransform transform(space.lower(), space.upper());
    Eigen::VectorXd point = transform.unbounded(space.to_search(start));
    SharedEvaluation shared(objective, point, &transform);
    const bool converged = run(objective, shared, point, false, solver_options({}, options.tolerance));
    return objective.solution(converged);
}

}  // namespace impactfit
