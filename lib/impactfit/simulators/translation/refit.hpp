#pragma once
// Calibration of a law to the bounces of another law, by least squares.

#include <optional>
#include <span>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/card/contact_card.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/simulators/translation/translation.hpp"

namespace impactfit {

/// Standard deviations of a refit, as a modeller accepts them: of the restitution, and of duration and peak force
/// relative to their values.
inline constexpr double refit_restitution_scale = 0.01, refit_relative_scale = 0.1;

/// Returns the problem of a law with restitution, duration and peak force of the bounces as measurements; with `match`,
/// with the restitution and this result. No parameter has a role yet.
FitProblem bounce_problem(const ContactModel& model, Separation separation, std::span<const CardBounce> bounces,
                          std::optional<StiffnessMatch> match = {});

struct RefittedPowerLaw {
    PowerLawCoefficients<double> law;
    double cost;  ///< half the sum of the squared misfits, in standard deviations
};

/// Returns the stiffness and damping of a power law with these exponents. Throws Error (data) if no simulation has a
/// result.
RefittedPowerLaw refit(const PowerLawCoefficients<double>& exponents, Separation separation,
                       std::span<const CardBounce> bounces, std::optional<StiffnessMatch> match = {});

}  // namespace impactfit
