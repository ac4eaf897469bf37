#pragma once
// Motion of a nondimensional Bouc-Wen model without separation  @eq{MM24, Eqs. 14, 27}, and its restitution by fixed
// steps.

#include <vector>

#include "impactfit/contact/bouc_wen_forms.hpp"

namespace impactfit {

/// Properties of one motion from first touch. The displacements belong to the springs.
struct BoucWenRun {
    double energy_rise = 0.0;       ///< largest rise of the Lyapunov function in one step
    double energy_at_start = 0.0;   ///< Lyapunov function at first touch
    double largest_energy = 0.0;    ///< largest kinetic or elastic energy of one spring
    std::vector<double> distances;  ///< largest distance from the equilibria in each window of time
};

/// Integrates by steps of Runge-Kutta 4 up to the last of the windows, which end at 5, 10, 20 and 40.
BoucWenRun run_without_separation(const BoucWenGroups& groups, bool maxwell);

/// Largest |acceleration| over points of the stated equilibria, and least over points beside them, relative to that of
/// the elastic spring alone.
struct EquilibriumCheck {
    double at_equilibria, beside;
};

EquilibriumCheck check_equilibria(const BoucWenGroups& groups, bool maxwell);

/// Settings of an integrator with error control, as in SciPy solve_ivp.
struct StepControl {
    double largest_step, relative_tolerance, absolute_tolerance;
};

/// Returns the restitution by Dormand-Prince 8 with error control, until the force is zero. The steps cross the
/// switches of the hysteresis, as in the paper  @eq{MM24, Sec. 7}.
double restitution_by_steps(const BoucWenGroups& groups, bool maxwell, const StepControl& control);

}  // namespace impactfit
