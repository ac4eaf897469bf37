#pragma once
// Homogeneity of variance between observables without stated noise (F test).

#include <string>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns a sentence if the scaled residuals of an observable have a variance that differs from that of the other
/// observables. Criterion: two-sided probability below 1e-3 under equal noise (F test, degrees of freedom in proportion
/// to the number of values). Standard errors and comparisons require equal noise relative to the scales. Empty with
/// stated noise, with noise from replicates, with a robust loss, and without degrees of freedom.
std::string variance_homogeneity(const FitResult& result);

}  // namespace impactfit
