#pragma once
// Damping that keeps the restitution at a long time step, in the mean over the phases of the first touch.

#include <optional>
#include <span>

#include "impactfit/simulators/force/time_stepping.hpp"

namespace impactfit {

/// Results of an impact by time steps: means over 16 evenly spaced phases of the first touch within a step, and the
/// range with the phases at both ends.
struct PhasedImpact {
    double restitution = 0.0, duration = 0.0, peak_force = 0.0, peak_indentation = 0.0;  ///< means
    double lowest_restitution = 0.0, highest_restitution = 0.0;
    bool separated = false;  ///< at each phase; otherwise the results have no meaning
};

PhasedImpact phased_impact(const PowerLawCoefficients<double>& force, Separation separation,
                           const Impact<double>& impact, const Stepping& stepping, double step);

/// Returns the force with the damping whose restitution at this step, the mean over phases and impacts, is that of the
/// differential equation of `force`. Empty if the step loses more energy without any entered damping: an implicit
/// step, which damps. A semi-implicit step has a result: in the mean over the phases it hardly damps.
std::optional<PowerLawCoefficients<double>> corrected_for_step(const PowerLawCoefficients<double>& force,
                                                               Separation separation,
                                                               std::span<const Impact<double>> impacts,
                                                               const Stepping& stepping, double step);

/// Returns the longest step [s], to 1 %, from `shortest` > 0 to `longest` that corrected_for_step accepts; `shortest`
/// if all are too long.
double longest_corrected_step(const PowerLawCoefficients<double>& force, Separation separation,
                              std::span<const Impact<double>> impacts, const Stepping& stepping, double shortest,
                              double longest);

}  // namespace impactfit
