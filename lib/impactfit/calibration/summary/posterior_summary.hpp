#pragma once
// Summary of the posterior of a fit, as sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the verdict on chains that disagree: the parameter with the largest R-hat, and the options that may help.
std::string disagreement_text(const FitPosterior& posterior);

/// Returns the reason without draws, the limits of Stan that the draws miss, several modes, and a minimum without
/// draws. Empty without a requested posterior, and if there are none.
std::vector<std::string> posterior_sentences(const FitResult& result);

/// Returns chains, draws and diagnostics in one line, then priors and noise in one line. Empty without draws.
std::vector<std::string> posterior_lines(const FitResult& result);

}  // namespace impactfit
