#pragma once
// Simulation of a law of the registry by function pointers, and of a user-defined law by virtual functions.

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

/// Simulation of a user-defined law: a type compiled into the program, or a function.
struct LawDispatch {
    virtual ~LawDispatch() = default;
    virtual Collision<double> simulate(std::span<const double> values, const Impact<double>& impact,
                                       const SimulationOptions& options) const = 0;
    virtual Collision<Dual> simulate(std::span<const Dual> values, const Impact<Dual>& impact,
                                     const SimulationOptions& options) const = 0;
    virtual std::vector<TrajectoryPoint> trajectory(std::span<const double> values, const Impact<double>& impact,
                                                    const SimulationOptions& options, std::size_t points) const = 0;
    virtual MotionNodes<double> motion(std::span<const double> values, const Impact<double>& impact,
                                       const SimulationOptions& options) const = 0;
    virtual MotionNodes<Dual> motion(std::span<const Dual> values, const Impact<Dual>& impact,
                                     const SimulationOptions& options) const = 0;
};

}  // namespace impactfit
