#pragma once
// Simulation of one impact by legs, for a law type and any scalar.

#include <type_traits>

#include "impactfit/dynamics/legs/hysteretic_legs.hpp"
#include "impactfit/dynamics/legs/smooth_legs.hpp"

namespace impactfit {

/// Integrator for a law type. Laws with internal states require the legs of a hysteresis.
template <ContactLaw Law, Scalar S>
using LegSimulation = std::conditional_t<Law::internal_states == 0, SmoothLegs<Law, S>, HystereticLegs<Law, S>>;

/// Simulates one impact by smooth legs. Precondition: valid values and impact (see check_impact, check_parameter).
template <ContactLaw Law, Scalar S>
Collision<S> simulate_legs(const ParameterValues<Law, S>& values, const Impact<S>& impact,
                           const SimulationOptions& options = {}) {
    const ContactSystem<Law, S> system(values, impact);
    return LegSimulation<Law, S>(system, options).run();
}

}  // namespace impactfit
