#pragma once
// Are groups of data the same? The fit with own parameters of each group against the one with shared ones.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/fit_problem.hpp"

namespace impactfit {

/// Likelihood-ratio test with stated noise: chi-squared of the shared fit less that of the own one is chi-squared
/// distributed if the groups are the same. Without stated noise the F test of the two sums of squares.
struct SharedParametersTest {
    std::vector<std::string> parameters;
    std::vector<double> shared_values;  ///< of them
    double chi_squared_own = 0.0, chi_squared_shared = 0.0;
    long constraints = 0;               ///< parameters the shared fit has less
    std::optional<double> probability;  ///< of a difference this large or larger if they are the same
};

/// Fits `problem`, whose own parameters are expanded, once more with shared ones, from the mean of the own
/// ones. Nothing if the problem has no own parameters or that fit gives no numbers. `own_cost` is half of
/// chi-squared of the own fit, `given` its values of all parameters.
std::optional<SharedParametersTest> test_shared_parameters(const FitProblem& problem, double own_cost,
                                                           const std::vector<double>& given);

}  // namespace impactfit
