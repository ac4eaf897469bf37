#pragma once
// Figures of a fit beside data and curves: distribution of the residuals, motion and energy of the fitted law.

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

/// Returns all figures of a fit as figure_json: data, residuals, distribution, records, motion, energy,
/// population, profiles.
Json fit_figures_json(const FitResult& result);

}  // namespace impactfit
