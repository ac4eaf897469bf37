#pragma once
// Simulation of one law with plain types. One source file per law, generated at build time, instantiates the
// definitions; other source files do not compile them.

#include <span>
#include <vector>

#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"

namespace impactfit {

struct TrajectoryPoint;

template <class Law>
struct LawSimulation {
    static Collision<double> simulate(std::span<const double> values, const Impact<double>& impact,
                                      const SimulationOptions& options);
    static std::vector<TrajectoryPoint> trajectory(std::span<const double> values, const Impact<double>& impact,
                                                   const SimulationOptions& options, std::size_t points);
    static MotionNodes<double> motion(std::span<const double> values, const Impact<double>& impact,
                                      const SimulationOptions& options);
};

}  // namespace impactfit
