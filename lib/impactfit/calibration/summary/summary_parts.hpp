#pragma once
// Parts of the summary of a fit.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

// Summary of the confidence intervals (profile likelihood, bootstrap), as sentences.

/// Returns open intervals, minima outside the intervals, bootstrap draws without an estimate, and incomplete work.
/// Empty if there are none.
std::vector<std::string> interval_sentences(const FitResult& result);

// Identifiability of the parameters of a fit, as sentences.

/// Returns undetermined directions, locally insensitive parameters, parameters on a bound, and the limits of
/// restitution data. Requires a result with a covariance.
std::vector<std::string> identifiability_warnings(const FitResult& result);

/// Returns the contributions of priors and of each observable. Requires a result with a covariance.
std::vector<std::string> contribution_sentences(const FitResult& result);

// Sentences on the test of equal groups.

/// Returns the verdict on groups that differ: their number and names, the probability, whether the law describes each,
/// and the options. Requires FitGoodness::several_specimens().
std::string different_groups_text(const FitResult& result);

/// Returns a sentence on groups that do not differ. Empty without this test, and for groups that differ.
std::string equal_groups_text(const FitResult& result);

// Possible causes of a misfit, in sentences.

/// Returns a sentence for each cause of FitDiagnosis::causes: what it is, its size, and the option that models it.
std::vector<std::string> cause_sentences(const FitResult& result);

// Homogeneity of variance between observables without stated noise (F test).

/// Returns a sentence if the scaled residuals of an observable have a variance that differs from that of the other
/// observables. Criterion: two-sided probability below 1e-3 under equal noise (F test, degrees of freedom in proportion
/// to the number of values). Standard errors and comparisons require equal noise relative to the scales. Empty with
/// stated noise, with noise from replicates, with a robust loss, and without degrees of freedom.
std::string variance_homogeneity(const FitResult& result);

}  // namespace impactfit
