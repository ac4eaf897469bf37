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
    double step = 1e-8;            ///< [s], rk4 only; the value of the published simulations
    long most_steps = 10'000'000;  ///< beyond it the status is not_converged; an impact by legs takes tens to hundreds

    /// Throws an Error for a value out of range.
    void validate() const;
};

}  // namespace impactfit
