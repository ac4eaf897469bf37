#pragma once
// Function pointers to the simulation of a law.

#include "impactfit/dynamics/simulation/impact_derivatives_interface.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"

namespace impactfit {

struct SimulationEntry {
    decltype(&LawSimulation<void>::simulate) simulate;
    decltype(&LawSimulation<void>::trajectory) trajectory;
    decltype(&LawSimulation<void>::motion) motion;
};

struct DerivativesEntry {
    decltype(&LawDerivatives<PowerLaw>::simulate) simulate;
    decltype(&LawDerivatives<PowerLaw>::motion) motion;
};

template <class Law>
inline constexpr SimulationEntry simulation_entry{&LawSimulation<Law>::simulate, &LawSimulation<Law>::trajectory,
                                                  &LawSimulation<Law>::motion};

template <class Law>
inline constexpr DerivativesEntry derivatives_entry{&LawDerivatives<Law>::simulate, &LawDerivatives<Law>::motion};

/// Simulation of a user-defined law.
struct LawDispatch {
    SimulationEntry simulation;
    DerivativesEntry derivatives;
};

}  // namespace impactfit
