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

struct SimulationOptions {
    std::optional<Separation> separation;  ///< empty: rule of the law
    double tolerance = default_tolerance;  ///< 1e-13 to 1e-3, of a step (core/tolerance.hpp); legs only
    Integrator integrator = Integrator::legs;
    double step = 1e-8;  ///< [s], rk4 only; default: value of the published simulations
    /// Step limit of `legs`; above, the status is not_converged. Typical: tens to hundreds of steps, some thousands for
    /// bodies that creep back without a solution by legs/creep.hpp. The limit is about 0.1 s of computing time.
    long most_steps = 100'000;
    long most_samples = 10'000'000;  ///< step limit of `rk4`: 0.1 s of contact at the default step

    /// Throws Error (usage) for a value out of range.
    void validate() const;
};

}  // namespace impactfit
