#pragma once
// Batch simulation of any law: common interface for sweeps, fits, recipes and the command line.

#include <span>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/impact/trajectory_point.hpp"

namespace impactfit {

/// Throws Error (usage) for options out of range, and for a separation rule that the law does not support.
void check_options(const LawEntry& law, const SimulationOptions& options);
/// Throws Error (usage) for a load with an integrator without load.
void check_load(const Impact<double>& impact, const SimulationOptions& options);

/// Simulates results.size() impacts of a law. `parameter_sets` concatenates sets of values, and `impacts` contains one
/// entry per result. Either may contain a single entry for all results. Where all results of 256 impacts or more depend
/// on one number, most are interpolated with an error below the tolerance. The results do not depend on `threads`.
/// Throws Error for sizes that do not match and for values, impacts or options out of range, before any simulation.
///
///     const LawEntry& law = *find_model("hunt_crossley_1975").law;
///     const std::vector<double> values{1e9, 1.5, 1e8};  // in the order of law.parameters
///     const std::vector<Impact<double>> impacts{{0.5, 0.1}, {0.5, 1.0}};
///     std::vector<Collision<double>> collisions(impacts.size());
///     simulate_batch(law, values, impacts, {}, collisions);
void simulate_batch(const LawEntry& law, std::span<const double> parameter_sets,
                    std::span<const Impact<double>> impacts, const SimulationOptions& options,
                    std::span<Collision<double>> results, int threads = 1);

/// Returns the result of one impact.
Collision<double> simulate(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                           const SimulationOptions& options = {});

/// Returns the motion of one impact at `points` >= 2 evenly spaced times from first touch to separation.
std::vector<TrajectoryPoint> simulate_trajectory(const LawEntry& law, std::span<const double> values,
                                                 const Impact<double>& impact, const SimulationOptions& options,
                                                 std::size_t points);

/// Returns the motion of one impact as nodes for DenseOutput. Empty for bodies that stick and for an impact without
/// numbers. Accuracy of the curves at the default tolerance: 1e-7 of the peak force, 2e-8 of peak indentation and
/// impact speed (docs/decisions/0020). Throws Error as simulate, and for the integrator rk4.
///
///     const DenseOutput<double> motion(simulate_motion(law, values, impacts.front(), {}));
///     const double force = motion.force(0.5 * motion.separation);  // [N]
MotionNodes<double> simulate_motion(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                                    const SimulationOptions& options);

}  // namespace impactfit
