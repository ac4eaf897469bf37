#pragma once
// Population of a fit, in sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_population.hpp"

namespace impactfit {

/// Returns what the specimens determine: "12 specimens (pad) determine 4 fixed effects, 2 deviations between specimens
/// and 1 correlation." Requires a population.
std::string population_knowledge(const FitResult& result);

/// Returns the verdict on a population that is interrupted, not converged or not determined; empty for others.
std::string unfinished_population(const FitResult& result);

/// Returns sentences on deviations of zero, on bounds and on few specimens. Empty without a population.
std::vector<std::string> population_sentences(const FitResult& result);

/// Returns a sentence on what the misfit tests. Empty without a population.
std::string tested_by_separate_values(const FitResult& result);

/// Returns the line with -2 log L, AIC and BIC. Empty without a population.
std::string likelihood_line(const FitResult& result);

}  // namespace impactfit
