#pragma once
// Are groups of data the same? The fit with own parameters of each group against the one with shared ones.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Likelihood-ratio test with stated noise: chi-squared of the shared fit less that of the own one is chi-squared
/// distributed if the groups are the same. Without stated noise the F test of the two sums of squares.
struct SharedParametersTest {
    std::vector<std::string> parameters;
    std::string refused;                ///< why the test was not made; then only `parameters` is set
    std::vector<double> shared_values;  ///< of them
    double chi_squared_own = 0.0, chi_squared_shared = 0.0;  ///< with losses twice the sum of them
    long constraints = 0;               ///< combinations of parameters the data see at the shared answer that the
                                        ///< shared fit has less
    std::optional<double> probability;  ///< of a difference this large or larger if they are the same; none with
                                        ///< losses, whose sum is no likelihood
};

/// The fit with own parameters. Keeps references.
struct OwnFit {
    const ResidualFunction& function;
    const ParameterSpace& space;
    const Solution& best;
    const std::vector<double>& given;  ///< values of all parameters of the problem there
};

/// Fits `problem`, whose own parameters are expanded, once more with shared ones: from the estimate with the mean of
/// the own ones, and from the start of the problem. Nothing if the problem has no own parameters. Two minima are
/// compared: refused for an end that is none, and for a shared one below the own one.
std::optional<SharedParametersTest> test_shared_parameters(const FitProblem& problem, const OwnFit& own,
                                                           const ProgressCallback& progress);

}  // namespace impactfit
