#pragma once
// Likelihood-ratio test of shared parameters: Δχ² = χ²(shared values) - χ²(one value per group).

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Level of the test of equal groups. It is made once for a fit, whose law has a level of 0.001. One of 100 sets of
/// equal specimens is called different. At 0.05 it would be one of 20; at 0.001, specimens that differ by three
/// standard errors would pass as equal.
inline constexpr double different_groups_probability = 0.01;

/// Estimates of one group, in the order of SharedParametersTest::parameters [SI].
struct GroupEstimate {
    std::string group;
    std::vector<double> values = {}, standard_errors = {};
};

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
    std::vector<GroupEstimate> groups = {};  ///< of a fit with shared parameters: estimates of the fit per group; empty
                                             ///< for a fit per group, which has them itself
    bool contradicted_apart = false;         ///< the data contradict the law also per group; with `groups`

    /// Returns true if one value for all groups is improbable, for a fit with shared parameters.
    bool groups_differ() const { return !groups.empty() && probability.value_or(1.0) < different_groups_probability; }
};

/// Returns the probability of a difference as large or larger for equal groups: of chi-squared with stated noise, else
/// of F with `spare` degrees of freedom of the fit per group. Empty without a degree of freedom, and for an exact fit.
std::optional<double> equality_probability(const SharedParametersTest& test, bool noise_stated, long spare);

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
