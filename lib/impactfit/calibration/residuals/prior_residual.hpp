#pragma once
// What is known of a parameter beforehand, as a residual of the fit.

#include <cmath>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// A prior as a residual of one parameter.
struct PriorResidual {
    std::size_t parameter;
    NormalPrior prior;
    bool logarithmic;

    double residual(double value) const {
        const double distance = logarithmic ? prior.mean * std::log(value / prior.mean) : value - prior.mean;
        return distance / prior.standard_deviation;
    }
    double slope(double value) const { return (logarithmic ? prior.mean / value : 1.0) / prior.standard_deviation; }
};

/// A parameter of a problem: of the law, or beyond those auxiliary.
const FitParameter& parameter_of(const FitProblem& problem, std::size_t i);

/// The priors of a problem in the order of its parameters. Throws an Error (problem) for one of what is no unknown of
/// the fit, and for one out of range.
std::vector<PriorResidual> priors_of(const FitProblem& problem, const ParameterMap& map);

}  // namespace impactfit
