#pragma once
// Batch simulation of impacts whose parameters and results are columns of numbers, as in a table or in NumPy arrays.
// Columns are read and written in place.

#include <array>
#include <cstddef>
#include <span>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/simulation/impact_columns.hpp"

namespace impactfit {

/// Results of a batch. The length of `status` is the number of impacts. Other columns have this length, or are empty
/// and not written. Numbers of impacts that do not separate: restitution 0 and duration infinity for `sticks`
/// and `rests`, otherwise NaN.
struct CollisionColumns {
    std::span<CollisionStatus> status;
    std::array<std::span<double>, all_observables.size()> observables = {};  ///< in the order of all_observables
};

/// Simulates status.size() impacts. The results equal those of simulate_batch() and do not depend on `threads`. Throws
/// Error for lengths that do not match, and for values, impacts or options out of range, with the number of the impact
/// (from 0), before any simulation.
void simulate_columns(const LawEntry& law, const ImpactColumns& inputs, const SimulationOptions& options,
                      const CollisionColumns& results, int threads = 1);

}  // namespace impactfit
