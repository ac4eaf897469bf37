#pragma once
// Residuals of a problem at an estimate: values, records with their curves, hold-out values.

#include <Eigen/Core>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"

namespace impactfit {

/// Returns the residuals at these free parameters. `function`: residuals of `problem`.
FitResiduals residuals_at(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate);

}  // namespace impactfit
