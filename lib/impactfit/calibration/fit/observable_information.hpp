#pragma once
// What each kind of measurement adds to what data tell: the analysis at the estimate once more without its rows.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/inference/covariance.hpp"

namespace impactfit {

/// What would be left without one observable. Priors stay.
struct WithoutObservable {
    const Observable* observable;
    std::size_t values;               ///< measured numbers it takes away
    int known;                        ///< combinations known without it
    Eigen::VectorXd relative_errors;  ///< of the parameters without it; see LinearCovariance
};

/// One entry an observable, in the order of all_observables; empty if there is one kind only, without which nothing is
/// left. The noise is that of all data.
std::vector<WithoutObservable> information_by_observable(const FitProblem& problem, const Linearisation& at,
                                                         const ParameterSpace& space);

}  // namespace impactfit
