#pragma once
// Prior residual: r = (value - mean) / standard deviation; log scale: mean ln(value / mean) / standard deviation.

#include <cmath>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// Prior of one parameter as a residual.
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

/// Returns a parameter of a problem: of the law, then auxiliary parameters.
const FitParameter& parameter_of(const FitProblem& problem, std::size_t i);

/// Returns the priors of a problem in the order of its parameters. Throws Error (problem) for a prior of a parameter
/// that the fit does not estimate, and for a prior out of range.
std::vector<PriorResidual> priors_of(const FitProblem& problem, const ParameterMap& map);

}  // namespace impactfit
