#pragma once
// Likelihood-ratio test of shared parameters: Δχ² = χ²(shared values) - χ²(one value per group).

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Test of equal groups. With stated noise Δχ² has a chi-squared distribution if the groups are equal. Without stated
/// noise: F test of the two sums of squares.
struct SharedParametersTest {
    std::vector<std::string> parameters;
    std::string refused;                ///< reason why the test was not made; then only `parameters` is set
    std::vector<double> shared_values;  ///< shared estimates of `parameters`
    double chi_squared_own = 0.0, chi_squared_shared = 0.0;  ///< with losses: 2 Σ loss
    long constraints = 0;               ///< degrees of freedom of the test: determined directions of the fit per group,
                                        ///< less those of the shared fit, at the shared estimate
    std::optional<double> probability;  ///< probability of a difference this large or larger if the groups are equal;
                                        ///< empty with losses, whose sum is not a likelihood
};

/// Fit with one value per group. Keeps references.
struct OwnFit {
    const ResidualFunction& function;
    const ParameterSpace& space;
    const Solution& best;
    const std::vector<double>& given;  ///< values of all parameters of the problem at `best`
};

/// Fits `problem` with shared parameters, from two starts: the mean of the values per group, and the start of the
/// problem. Empty if the problem has no parameters per group. Refused if either fit did not converge, and if the shared
/// minimum is below the minimum per group.
std::optional<SharedParametersTest> test_shared_parameters(const FitProblem& problem, const OwnFit& own,
                                                           const ProgressCallback& progress);

}  // namespace impactfit
