#pragma once
// Calibration of a law to the bounces of another law, by least squares.

#include <span>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

/// Standard deviations of a refit, as a modeller accepts them: of the restitution, and of duration and peak force
/// relative to their values.
inline constexpr double refit_restitution_scale = 0.01, refit_relative_scale = 0.1;

/// Results beside the restitution that a refit usually fits.
inline const std::vector<std::string> usual_refit_results{"duration", "peak_force"};

/// Returns the problem of a law with restitution and other results of the bounces as measurements: duration, peak_force
/// or peak_indentation. No parameter has a role yet.
FitProblem bounce_problem(const ContactModel& model, Separation separation, std::span<const CardBounce> bounces,
                          const std::vector<std::string>& results = usual_refit_results);

struct RefittedPowerLaw {
    PowerLawCoefficients<double> law;
    double cost;  ///< half the sum of the squared misfits, in standard deviations
};

/// Returns the stiffness and damping of a power law with these exponents. Throws Error (data) if no simulation has a
/// result.
RefittedPowerLaw refit(const PowerLawCoefficients<double>& exponents, Separation separation,
                       std::span<const CardBounce> bounces,
                       const std::vector<std::string>& results = usual_refit_results);

}  // namespace impactfit
