#pragma once
// Loops drawn round a fit. Where both coordinates of a sample have errors its distance from the curve is no number that
// noise could be added to: inside a narrow loop no point is as far from both branches as the noise may be. So the
// samples are drawn themselves.

#include "impactfit/calibration/contact_residuals.hpp"
#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/calibration/residual_function.hpp"

namespace impactfit {

/// True if samples of a record have errors in both coordinates.
bool has_errors_in_both(const FitProblem& problem);

/// The residuals of a problem against data drawn round a fit.
class RedrawnLoops : public ResidualFunction {
public:
    /// At the estimate every residual is to be less by `shift`: loops by samples moved along the distance from the curve
    /// of `function`, the residuals of `problem`, everything else by itself. Takes what it needs of all.
    RedrawnLoops(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                 const Eigen::VectorXd& shift);

    Eigen::Index parameter_count() const override { return function_.parameter_count(); }
    Eigen::Index residual_count() const override { return function_.residual_count(); }
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;
    RobustLoss loss(Eigen::Index residual) const override { return function_.loss(residual); }

private:
    Eigen::VectorXd shift_;  ///< of what is not moved
    FitProblem problem_;
    ContactResiduals function_;
};

}  // namespace impactfit
