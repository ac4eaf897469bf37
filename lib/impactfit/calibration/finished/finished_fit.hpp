#pragma once
// Profile likelihoods, bootstrap, prediction bands and diagnosis of a finished fit.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the profile likelihoods of the named free parameters at a confidence level; of all free parameters if no
/// name is given. `store` has finished sides, or computes them elsewhere. Throws Error (usage) for a fit that did not
/// converge, an unknown name and a level out of range.
///
///     const std::vector<ProfileLikelihood> profiles = profile(result, {"stiffness"}, 0.68);
///     const Interval interval = profiles.front().interval();  // NaN: an open side
std::vector<ProfileLikelihood> profile(const FitResult& result, const std::vector<std::string>& parameters = {},
                                       double level = 0.95, WorkStore* store = nullptr,
                                       const ProgressCallback& progress = {});

/// Returns a bootstrap: data are drawn from the fit and fitted again. The ends of a 95 % interval need 39 draws, smooth
/// ends some hundred. `store`: as in profile(). Throws Error (usage) for a fit that did not converge and for draws < 1.
Bootstrap bootstrap(const FitResult& result, int draws, BootstrapKind kind = BootstrapKind::parametric,
                    WorkStore* store = nullptr, const ProgressCallback& progress = {});

/// Returns an observable of the fitted law at these speeds (> 0) [m/s], with standard errors and confidence intervals.
/// The errors are first order and those of the law: a single measurement has its noise in addition. Nothing tests the
/// law beyond the measured speeds. Throws Error (usage) for a fit without an estimate and an unknown observable, and
/// Error (problem) for impacts that differ in more than speed: several masses, or one value for each group.
///
///     const PredictionBand slow = predict(result, "restitution", {0.5});
///     return fmt::format("{:.4f} +- {:.4f}", slow.value[0], slow.standard_error[0]);
PredictionBand predict(const FitResult& result, std::string_view observable, const std::vector<double>& speeds);

/// Returns the diagnosis: response at the largest speed, implausible stated noise, and the dominating value. For a
/// contradicted law also the sign pattern of the residuals and the laws nearest in the speed exponent. The dominating
/// value has the largest residual, carries at least a quarter of chi-squared, and the law is contradicted or the value
/// is an outlier (Student's t of the residual among the others, Bonferroni probability below 0.001). The data without
/// this value are fitted again. Empty for a form and without an estimate.
FitDiagnosis diagnose(const FitResult& result);

}  // namespace impactfit
