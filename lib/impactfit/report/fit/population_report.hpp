#pragma once
// Report of a population: tables of its estimates, its specimens and its predictions.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_population.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns one row per estimate: kind, value, standard error, relative error, interval. Of a lognormal deviation also
/// the coefficient of variation [%]. No rows without a population.
Table population_table(const FitResult& result);

/// Returns one row per specimen and parameter: empirical Bayes estimate with its interval, and the separate estimate.
Table specimen_table(const FitResult& result);

/// Returns one row per set of covariates and parameter: median or mean with its interval, and the interval of a new
/// specimen. `specimens`: predictions of the population, or of its draws.
Table new_specimen_table(const FitResult& result, const std::vector<NewSpecimen>& specimens);

/// Returns one row per set of covariates, observable and speed: prediction for new specimens. No rows without a request.
Table specimen_band_table(const FitResult& result);
/// Likewise in four digits, with the interval in one cell.
Table short_specimen_bands(const FitResult& result);

/// Returns one panel per requested observable: prediction for new specimens over the impact speed, by covariates.
std::vector<Panel> specimen_band_panels(const FitResult& result);

/// Returns one panel per parameter: the specimens with their intervals, in the order of their covariates, the median or
/// mean, and the band of a new specimen. Empty without a population.
std::vector<Panel> population_panels(const FitResult& result);

/// Returns the full text: likelihood, estimates, specimens, predictions. Empty without a population.
std::string population_text(const FitResult& result);

/// Returns the predictions by the draws of a posterior for the full text. Empty without draws.
std::string new_specimens_of_draws_text(const FitResult& result);

/// Returns likelihood and estimates for the short text. Empty without a population.
std::string short_population(const FitResult& result);

/// Returns the predictions of new specimens for the short text. Empty without predictions.
std::string short_new_specimens(const FitResult& result);

/// Returns the predictions by the draws of a posterior for the short text. Empty without draws.
std::string short_new_specimens_of_draws(const FitResult& result);

/// Returns shrinkage and the first specimens for the short text. Empty without a population.
std::string short_specimens(const FitResult& result);

}  // namespace impactfit
