#pragma once
// Profile likelihoods, bootstrap and prediction bands of a finished fit.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the profile likelihoods of the named free parameters at a confidence level; of all free parameters if no
/// name is given. Throws Error (usage) for a fit that did not converge, an unknown name and a level out of range.
std::vector<ProfileLikelihood> profile(const FitResult& result, const std::vector<std::string>& parameters = {},
                                       double level = 0.95);

/// Returns a bootstrap: data are drawn from the fit and fitted again. Throws Error (usage) for a fit that did not
/// converge and for draws < 1.
Bootstrap bootstrap(const FitResult& result, int draws, BootstrapKind kind = BootstrapKind::parametric);

/// Returns an observable of the fitted law at these speeds (> 0) [m/s], with standard errors and confidence intervals.
/// Throws Error (usage) for a fit without an estimate and an unknown observable.
PredictionBand predict(const FitResult& result, std::string_view observable, const std::vector<double>& speeds);

}  // namespace impactfit
