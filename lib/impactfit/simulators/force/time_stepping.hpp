#pragma once
// Impact by the time steps of a simulator, for the normal force F = k x^n + lambda x^m x'.

#include <string_view>

#include "impactfit/contact/impact.hpp"
#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

/// Time integration of a simulator.
enum class TimeStepping {
    error_controlled,  ///< the solution of the differential equation
    semi_implicit,    ///< x' += h (P - F(x, x'))/m0, then x += h x': semi-implicit Euler, leapfrog, and velocity Verlet
                      ///< with forces at the half step
    implicit_linear,  ///< n = 1, m = 0: F = (k x + lambda x'+)+ with the new rate x'+. An implicit spring and
                      ///< damper, k (x + h x'+) + c x'+, with the entered damping c = lambda - k h
    implicit_hunt_crossley  ///< n = m = 1: F = k (x + h x'+)+ (1 + (lambda/k) x'+)+ with the new rate x'+
};

std::string_view to_string(TimeStepping stepping);

/// Time integration, and when the force of implicit_linear begins. A TimeStepping converts to it.
struct Stepping {
    TimeStepping method;
    /// Gap [m] below which the step that reaches the touch has the force (lambda (x'+ - gap/h))+. 0: that step has
    /// none.
    double early_gap;

    Stepping(TimeStepping with, double gap = 0.0) : method(with), early_gap(gap) {}
};

/// Returns the solution of the differential equation of a power law.
Collision<double> continuous_impact(const PowerLawCoefficients<double>& force, Separation separation,
                                    const Impact<double>& impact);

/// Returns the result of one impact, also under its load, with time steps `step` [s], of a force with q = 1. Under
/// zero_force the force is not negative. The first step inside the contact begins at the indentation `phase` * step *
/// impact speed, phase in (0, 1]; the step before it is part of the contact and of its duration if its force begins
/// early. The status is not_converged after a million steps without separation. `error_controlled` ignores step and
/// phase.
Collision<double> step_impact(const PowerLawCoefficients<double>& force, Separation separation,
                              const Impact<double>& impact, const Stepping& stepping, double step, double phase = 0.5);

/// Returns the largest usable time step [s]: the stability limit of semi-implicit steps for the force linearised at
/// peak indentation; lambda/k for implicit_linear, whose entered damping is otherwise negative; otherwise
/// infinite. `peak_indentation` > 0 [m].
double stable_step(const PowerLawCoefficients<double>& force, double effective_mass, double peak_indentation,
                   const Stepping& stepping);

/// Returns the largest step T/N of 1-2-5 numbers N, T the duration of the impact, whose restitution differs by at most
/// `tolerance` from that of the differential equation, and whose peak force by at most 1 %, at each of 17 phases; so do
/// steps that are up to 9 % shorter. Infinite for error-controlled integration; 0 if a step of T/100000 is too long.
double accurate_step(const PowerLawCoefficients<double>& force, Separation separation, const Impact<double>& impact,
                     const Stepping& stepping, double tolerance);

}  // namespace impactfit
