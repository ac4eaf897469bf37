#pragma once
// Resampled records: force-indentation loops drawn around a fit. With errors in both coordinates noise cannot be added
// to the distance: inside a narrow loop no point is as far from both branches as the noise may be. Therefore the
// samples are drawn.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/estimation/inference/resampling.hpp"

namespace impactfit {

/// Returns true if samples of a record have errors in both coordinates.
bool has_errors_in_both(const FitProblem& problem);

/// Problem with drawn loops, and the shift of all other residuals.
struct RedrawnData {
    RedrawnData(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                const Eigen::VectorXd& shift);

    Eigen::VectorXd remaining_shift;
    FitProblem redrawn_problem;
    ContactResiduals redrawn_residuals;
};

/// Residuals of a problem against data drawn around a fit.
class RedrawnLoops : RedrawnData, public ShiftedResiduals {
public:
    /// `shift` is subtracted from every residual of `problem` at the estimate. For loops the samples move along their
    /// distance from the curve of `function`; other residuals are shifted directly. Copies all inputs.
    RedrawnLoops(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                 const Eigen::VectorXd& shift);
};

}  // namespace impactfit
