#pragma once
// One impact by legs: the door for a law known at compile time, for any scalar.

#include <type_traits>

#include "impactfit/dynamics/legs/hysteretic_legs.hpp"
#include "impactfit/dynamics/legs/smooth_legs.hpp"

namespace impactfit {

/// Laws with internal states have a hysteresis of their own and other legs.
template <ContactLaw Law, Scalar S>
using LegSimulation = std::conditional_t<Law::internal_states == 0, SmoothLegs<Law, S>, HystereticLegs<Law, S>>;

/// Simulates one impact by smooth legs. Values and impact are taken as checked (see check_impact, check_parameter).
template <ContactLaw Law, Scalar S>
Collision<S> simulate_legs(const ParameterValues<Law, S>& values, const Impact<S>& impact,
                           const SimulationOptions& options = {}) {
    const ContactSystem<Law, S> system(values, impact);
    return LegSimulation<Law, S>(system, options).run();
}

}  // namespace impactfit
