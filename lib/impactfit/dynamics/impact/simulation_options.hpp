#pragma once
// How an impact is simulated.

#include <optional>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/tolerance.hpp"

namespace impactfit {

enum class Integrator {
    legs,  ///< order 8 over smooth legs with exact landing and error control
    rk4    ///< fixed steps in time, results at samples: a reproduction mode for published figures
};

struct SimulationOptions {
    std::optional<Separation> separation;  ///< none: the law's own
    double tolerance = default_tolerance;  ///< 1e-13 to 1e-3, relative error of the rebound velocity; legs only
    Integrator integrator = Integrator::legs;
    double step = 1e-8;  ///< [s], rk4 only; the value of the published simulations
    /// Beyond it the status is not_converged. By legs, tens to hundreds of steps are usual, some thousands for bodies
    /// that creep back; the rest creep for good, and a tenth of a second is spent to find out.
    long most_steps = 100'000;
    long most_samples = 10'000'000;  ///< the same for rk4: a tenth of a second of contact at the default step

    /// Throws an Error for a value out of range.
    void validate() const;
};

}  // namespace impactfit
