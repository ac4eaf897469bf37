#pragma once
// Information per observable: linear analysis at the estimate without the residuals of one observable.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/inference/covariance.hpp"

namespace impactfit {

/// Determined directions and errors without one observable. Priors remain.
struct WithoutObservable {
    const Observable* observable;
    std::size_t values;               ///< number of excluded measured values
    int known;                        ///< number of determined directions
    Eigen::VectorXd relative_errors;  ///< of the parameters; see LinearCovariance
};

/// Returns one entry per observable, in the order of all_observables. Empty if only one observable is measured. The
/// noise is that of all data.
std::vector<WithoutObservable> information_by_observable(const FitProblem& problem, const Linearisation& at,
                                                         const ParameterSpace& space);

}  // namespace impactfit
