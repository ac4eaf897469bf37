#pragma once
// Options of a simulation.

#include <optional>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/tolerance.hpp"

namespace impactfit {

enum class Integrator {
    legs,  ///< reduced solution where it exists; else order 8 over smooth legs, exact events, error control
    rk4    ///< fixed time steps, results at samples; reproduces published figures
};

/// Options of a simulation. The defaults suit simulations and fits.
///
///     SimulationOptions options;
///     options.separation = Separation::zero_force;  // as in a simulator whose force never pulls
///     const Collision<double> collision = simulate(model, values, impact, options);
struct SimulationOptions {
    /// End of contact. Empty: rule of the law. Change it to compare with a simulator or a publication that has the
    /// other rule.
    std::optional<Separation> separation;
    /// Error of a step of `legs`, 1e-13 to 1e-3; for errors of an impact see Collision. Raise it to 1e-7 where time
    /// counts, lower it for differences between nearly equal impacts.
    double tolerance = default_tolerance;
    /// Change it to `rk4` only to reproduce published figures: it has neither error control nor derivatives.
    Integrator integrator = Integrator::legs;
    /// True: impacts of the power law without load are interpolated between unit impacts with equal exponents, which
    /// the process keeps. The error has the same bound. Set it for more than some hundred impacts of equal exponents
    /// that are simulated one by one, as in a fit or in a simulator: an impact then takes 0.2 us. A batch decides by
    /// itself.
    bool by_series = false;
    double step = 1e-8;  ///< [s], rk4 only; default: value of the published simulations
    /// Step limit of `legs`; above, the status is not_converged. Typical: tens to hundreds of steps, some thousands for
    /// bodies that creep back without a solution by legs/creep.hpp. The limit is about 0.1 s of computing time.
    long most_steps = 100'000;
    /// Step limit of `rk4`: 0.1 s of contact at the default step. Raise it for a longer contact.
    long most_samples = 10'000'000;

    /// Throws Error (usage) for a value out of range.
    void validate() const;
};

}  // namespace impactfit
