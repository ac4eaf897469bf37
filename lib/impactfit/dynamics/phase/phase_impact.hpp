#pragma once
// Impact of the power law by the equation in the phase angle (phase_problem.hpp): its results, and its restitution
// alone.

#include <optional>

#include "impactfit/contact/impact.hpp"
#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

/// Values of an impact, and where a repetition with derivatives finds its events.
struct PhaseSolution {
    Collision<double> collision;
    std::size_t nodes;
    double peak_angle, zero_force_angle;
    std::size_t corner_nodes;  ///< of corner_legs.hpp, 0 without them
};

/// Returns the results with an error of at most `tolerance`. Empty where the equation does not reach it
/// (phase_impact.hpp).
std::optional<PhaseSolution> solve_phase(const PhaseProblem& problem, Separation separation, double tolerance);

/// Returns ln(restitution) with a relative error of at most `tolerance`, also for weak damping. Empty where the
/// equation does not reach it (phase_impact.hpp).
std::optional<double> phase_log_restitution(const PhaseProblem& problem, Separation separation, double tolerance);

/// Returns the impact with a relative error of the observables of at most `tolerance`. Empty where the equation does
/// not reach it: bodies that creep or stick, several maxima of the force, unusual exponents (in_range
/// of phase_problem.hpp), values near the limits of the range of doubles.
std::optional<Collision<double>> phase_impact(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                              Separation separation, double tolerance);

}  // namespace impactfit
