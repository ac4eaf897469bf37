#pragma once
// Profiles, bootstrap and predictions of a finished fit.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Profile likelihoods at a level, of the free parameters with these names; of all if there are none. Throws an Error
/// (usage) for a fit that did not converge, an unknown name and a level out of range.
std::vector<ProfileLikelihood> profile(const FitResult& result, const std::vector<std::string>& parameters = {},
                                       double level = 0.95);

/// Draws data from the fit and fits them anew. Throws an Error (usage) for a fit that did not converge and for fewer
/// draws than 1.
Bootstrap bootstrap(const FitResult& result, int draws, BootstrapKind kind = BootstrapKind::parametric);

/// An observable of the fitted law at these speeds (m/s, above 0), with standard errors and intervals. Throws an Error
/// (usage) for a fit without an estimate and an unknown observable.
PredictionBand predict(const FitResult& result, std::string_view observable, const std::vector<double>& speeds);

}  // namespace impactfit
