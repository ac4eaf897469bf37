#pragma once
// Results of an impact in the phase angle, in units of mass, stiffness and speed.

#include <optional>

#include "impactfit/contact/impact.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

/// Values of an impact, and where a repetition with derivatives finds its events.
struct PhaseSolution {
    Collision<double> hit;
    std::size_t nodes;
    double peak_angle, zero_force_angle;
};

/// Returns the results with an error of at most `tolerance`. Empty where the equation does not reach it
/// (phase_impact.hpp).
std::optional<PhaseSolution> solve_phase(const PhaseProblem& problem, Separation separation, double tolerance);

}  // namespace impactfit
