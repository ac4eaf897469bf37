#pragma once
// Report of a fit: text, tables and figures.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/format/figure.hpp"

namespace impactfit {

/// Returns the short report, at most 24 lines: verdict, free parameters with their intervals,
/// goodness of fit, at most five warnings, notes on the data, then the lines of `closing`. Notes are omitted first.
std::string short_fit_text(const FitResult& result, const std::vector<std::string>& closing = {});

/// Returns the full report as text: verdict, parameters, intervals, goodness of fit, residuals, correlations,
/// predictions, search, citations.
std::string fit_text(const FitResult& result);

/// Returns one row per parameter: role, value, standard error, bounds, unit.
Table parameter_table(const FitResult& result);

/// Returns one row per group with its estimates in concise notation, of the test of equal groups. No rows without it.
Table group_table(const FitResult& result);

/// Returns the estimate in the parameterisation of the source of the law: value, standard error, unit.
Table published_table(const PublishedEstimate& estimate);

/// Returns one panel per observable (data with error bars, fitted law, prediction band), residuals, and records.
std::vector<Panel> fit_panels(const FitResult& result);

/// Returns one panel per profiled parameter: Δχ² over the parameter, with the confidence threshold and the parabola of
/// linear theory.
std::vector<Panel> profile_panels(const FitResult& result);

/// Returns one row per free parameter: estimate, intervals by covariance, profile likelihood and bootstrap (empty if
/// not computed), asymmetric errors. A profile side without a limit contains the reason.
Table interval_table(const FitResult& result);

/// Returns one row per observable and speed: value, standard error, intervals. No rows without predictions.
Table band_table(const FitResult& result);

/// Returns one row per bootstrap draw: status, chi-squared, parameters. No rows without a bootstrap.
Table bootstrap_table(const FitResult& result);

/// Returns one row per free parameter: mean, standard deviation and quantiles of the posterior, with R-hat, effective
/// draws of bulk and tails, and the Monte-Carlo error of the mean. No rows without draws.
Table posterior_table(const FitResult& result);

/// Returns one row per free parameter of each mode: weight with its error, mean, diagnostics. No rows with one mode.
Table posterior_modes_table(const FitResult& result);

/// Returns the draws of one chain, from 0, in the layout of CmdStan: comments with the options, then one line per draw
/// with its log density, the diagnostics of its transition, the number of its mode if there are several, and the
/// parameters in natural units. Requires draws.
std::string posterior_draws_text(const FitResult& result, std::size_t chain);

/// Returns the bibliography keys of the law, the damping formula and the method.
std::vector<std::string> works_to_cite(const FitResult& result);

/// Returns law or form with its free parameters in concise notation (concise_value.hpp):
/// "hunt_crossley_1975: stiffness 1.062(13)e6 N/m^1.5, hysteresis_damping 3.07(9)e5 N*s/m^2.5". The name alone without
/// an estimate.
std::string fit_caption(const FitResult& result);

}  // namespace impactfit
