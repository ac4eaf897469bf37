#pragma once
// The answer of a fit: for reading, for programs, as rows, and as a picture.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/format/figure.hpp"

namespace impactfit {

/// Verdict first, then parameters, fit figures, residuals, correlations, the search, and what to cite.
std::string fit_text(const FitResult& result);

/// Schema impactfit.fit/1: everything needed to use the fitted law elsewhere, with hashes of what it was made from.
std::string fit_json(const FitResult& result);

/// One row a parameter of the law: role, value, standard error, bounds, unit.
Table parameter_table(const FitResult& result);

/// The estimate in the parameters the source of the law prints: value, standard error, unit.
Table published_table(const PublishedEstimate& estimate);

/// For each observable, data with error bars and the fitted law with its band over speed, and the residuals.
std::vector<Panel> fit_panels(const FitResult& result);

/// For each profiled parameter, the rise of chi-squared over its value, with the threshold of the level and the
/// parabola of linear theory.
std::vector<Panel> profile_panels(const FitResult& result);

/// One row a free parameter: estimate and interval by covariance, profile and bootstrap, each as far as it was made. A
/// side of a profile that is no limit says why instead.
Table interval_table(const FitResult& result);

/// One row an observable and speed: value, standard error, intervals. No rows without predictions.
Table band_table(const FitResult& result);

/// One row a draw of the bootstrap: status, chi-squared, parameters. No rows without one.
Table bootstrap_table(const FitResult& result);

/// Keys of the bibliography for law, damping rule and method.
std::vector<std::string> works_to_cite(const FitResult& result);

}  // namespace impactfit
