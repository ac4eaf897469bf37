#pragma once
// Prior influence: residuals of the priors, and determined directions without priors.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"

namespace impactfit {

class ContactResiduals;

/// Prior with the estimate of its parameter.
struct PriorEstimate {
    std::string parameter;
    NormalPrior prior;
    bool logarithmic;  ///< as PriorResidual
    double value;      ///< at the estimate
    double residual;   ///< of the prior, in its standard deviations
};

/// Returns the priors except those of nuisance parameters, in the order of the parameters.
std::vector<PriorEstimate> prior_estimates(const FitProblem& problem, const ContactResiduals& function,
                                           const Eigen::VectorXd& estimate);

/// Returns the number of priors except those of nuisance parameters.
long prior_count(const FitProblem& problem);

/// Returns the number of determined directions without these priors, for a residual standard deviation `noise`. Priors
/// of nuisance parameters remain.
int known_without_priors(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space, double noise);
/// Returns the rank without these priors.
int seen_without_priors(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space);

}  // namespace impactfit
