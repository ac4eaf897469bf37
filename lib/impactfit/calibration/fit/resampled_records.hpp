#pragma once
// Loops drawn round a fit. Where both coordinates of a sample have errors its distance from the curve is no number that
// noise could be added to: inside a narrow loop no point is as far from both branches as the noise may be. So the
// samples are drawn themselves.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/inference/resampling.hpp"

namespace impactfit {

/// True if samples of a record have errors in both coordinates.
bool has_errors_in_both(const FitProblem& problem);

/// A problem whose loops are drawn, and the shift of all that is not drawn with them.
struct RedrawnData {
    RedrawnData(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                const Eigen::VectorXd& shift);

    Eigen::VectorXd remaining_shift;
    FitProblem redrawn_problem;
    ContactResiduals redrawn_residuals;
};

/// The residuals of a problem against data drawn round a fit.
class RedrawnLoops : RedrawnData, public ShiftedResiduals {
public:
    /// At the estimate every residual is to be less by `shift`: loops by samples moved along the distance from the
    /// curve of `function`, the residuals of `problem`, everything else by itself. Takes what it needs of all.
    RedrawnLoops(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                 const Eigen::VectorXd& shift);
};

}  // namespace impactfit
