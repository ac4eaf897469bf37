#pragma once
// Runs test of the residuals: do their signs alternate at random with the impact speed? Needs no noise.

#include <optional>
#include <span>

#include "impactfit/calibration/diagnosis/fit_residual.hpp"

namespace impactfit {

/// Wald-Wolfowitz test of the signs of residuals, over the sequences of all observables and groups.
struct RunsTest {
    long signs;          ///< residuals other than 0, one for each impact speed of an observable and group
    long runs;           ///< uninterrupted sequences of one sign
    double expected;     ///< mean number of runs for random signs
    double probability;  ///< of so few runs or fewer for random signs
};

/// Returns the test of the residuals of values (not of records) by rising impact speed. Residuals of equal speeds are
/// averaged. The probability is exact: the distributions of the runs of each sequence, given its numbers of positive
/// and negative signs, are convolved. Signs of a fit alternate more often than random signs, so a small probability is
/// an upper limit. Empty for less than two speeds with both signs.
std::optional<RunsTest> runs_test(const FitProblem& problem, std::span<const FitResidual> residuals);

}  // namespace impactfit
