#pragma once
// Simulation of one law behind plain types. The definitions are instantiated once per law, in a file of its own
// written at build time, so that nobody else pays for compiling them.

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
