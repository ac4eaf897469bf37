#pragma once
// What was known of parameters beforehand, and what the data would tell without it.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/objective/linearisation.hpp"

namespace impactfit {

class ContactResiduals;

/// A prior and what became of its parameter.
struct PriorEstimate {
    std::string parameter;
    NormalPrior prior;
    bool logarithmic;  ///< as PriorResidual
    double value;      ///< at the estimate
    double residual;   ///< of the prior, in its standard deviations
};

/// Priors of a problem but those of nuisance parameters, in the order of the parameters.
std::vector<PriorEstimate> prior_estimates(const FitProblem& problem, const ContactResiduals& function,
                                           const Eigen::VectorXd& estimate);

/// How many of them there are.
long prior_count(const FitProblem& problem);

/// ParameterDirections known without these priors, by residuals of this `noise`; priors of nuisance parameters stay.
int known_without_priors(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space, double noise);
/// ParameterDirections seen at all without them.
int seen_without_priors(const FitProblem& problem, const Linearisation& at, const ParameterSpace& space);

}  // namespace impactfit
