#pragma once
// Figures of a fit beside data and curves: distribution of the residuals, motion and energy of the fitted law.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns the histogram of the standardised residuals with the normal density, and their quantiles over the normal
/// quantiles. Empty for fewer than `least_distribution` residuals.
std::vector<Panel> distribution_panels(const FitResult& result);

/// Fewer residuals have no shape of a distribution.
inline constexpr std::size_t least_distribution = 8;

/// Returns force over indentation and the histories of the fitted law at the lowest, a middle and the highest measured
/// speed. Empty for a form and a nondimensional law.
std::vector<Panel> fitted_motion_panels(const FitResult& result);

/// Returns the shares of the energy of impact over the measured speeds: rebound, lost in compression, lost in
/// restitution, stored at separation. Empty as fitted_motion_panels, and for a single speed.
std::vector<Panel> energy_panels(const FitResult& result);

/// Returns a profile likelihood as a curve: increase of chi-squared over the parameter, interpolated between its
/// points.
Curve profile_curve(const FitResult& result, const ProfileLikelihood& profile);

/// Returns the label of an axis of a free parameter: "stiffness [N/m^1.5]".
std::string parameter_axis(const FitResult& result, const std::string& name);

/// Returns one panel for each contour that has points: its line and the estimate. Empty without contours.
std::vector<Panel> contour_panels(const FitResult& result);

// Figures of a posterior: empty without draws.

/// Returns the histogram of each parameter, with its profile likelihood of equal area.
std::vector<Panel> marginal_panels(const FitResult& result);
/// Returns the draws of pairs of parameters, those with the largest correlations first, `most_pairs` at most.
std::vector<Panel> pair_panels(const FitResult& result);
inline constexpr std::size_t most_pairs = 6;
/// Returns the draws of each parameter by chain, every n-th.
std::vector<Panel> trace_panels(const FitResult& result);
/// Returns the ranks of the draws of each chain among all draws, which are equally frequent for chains that agree
/// @eq{Vehtari21, Section 4}.
std::vector<Panel> rank_panels(const FitResult& result);
/// Returns the measured values with the range of 90 % of the values that the posterior predicts, noise included.
std::vector<Panel> predictive_panels(const FitResult& result);
/// Returns all of them in this order.
std::vector<Panel> posterior_panels(const FitResult& result);

/// Returns all figures of a fit as figure_json: data, residuals, distribution, records, motion, energy,
/// population, profiles, contours, posterior.
Json fit_figures_json(const FitResult& result);

}  // namespace impactfit
