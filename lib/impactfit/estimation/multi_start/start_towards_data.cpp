#include "impactfit/estimation/multi_start/start_towards_data.hpp"

#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

class HuberForTukey : public DelegatingResiduals {
public:
    explicit HuberForTukey(const ResidualFunction& function) : DelegatingResiduals(function) {}

    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override {
        return function().evaluate(parameters, residuals, jacobian);
    }
    RobustLoss loss(Eigen::Index residual) const override {
        RobustLoss loss = function().loss(residual);
        if (loss.kind == LossKind::tukey) loss.kind = LossKind::huber;
        return loss;
    }
};

bool has_tukey(const ResidualFunction& function) {
    for (Eigen::Index i = 0; i < function.residual_count(); ++i)
        if (function.loss(i).kind == LossKind::tukey) return true;
    return false;
}

}  // namespace

Eigen::VectorXd start_towards_data(const ResidualFunction& function, const ParameterSpace& space,
                                   const Eigen::VectorXd& start, const SolverOptions& options, SearchCounts& counts,
                                   const ProgressCallback& progress) {
    if (!has_tukey(function)) return start;
    const Solution end = least_squares(HuberForTukey(function), space, start, options, progress);
    counts += end.counts;
    return end.status == SolutionStatus::failed ? start : end.parameters;
}

}  // namespace impactfit
