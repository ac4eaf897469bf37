#pragma once
// Impacts of any law by name: the one door that sweeps, fits, recipes and the command line go through.

#include <span>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"

namespace impactfit {

/// Simulates results.size() impacts of a law. `parameter_sets` holds one set of values after the other and `impacts`
/// one impact each; either may hold a single one, which then serves all. Throws an Error for sizes that do not match
/// and for values, impacts or options out of range, before anything is simulated.
void simulate_batch(const LawEntry& law, std::span<const double> parameter_sets,
                    std::span<const Impact<double>> impacts, const SimulationOptions& options,
                    std::span<Collision<double>> results);

/// One impact.
Collision<double> simulate(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                           const SimulationOptions& options = {});

/// The motion of one impact at `points` >= 2 evenly spaced times from first touch to separation.
std::vector<TrajectoryPoint> simulate_trajectory(const LawEntry& law, std::span<const double> values,
                                                 const Impact<double>& impact, const SimulationOptions& options,
                                                 std::size_t points);

/// The motion of one impact as nodes for DenseOutput; empty for bodies that stick and an impact without numbers.
/// Throws an Error as simulate does, and for the integrator rk4.
MotionNodes<double> simulate_motion(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                                    const SimulationOptions& options);

}  // namespace impactfit
