#pragma once
// The number on which all results of a batch depend.

#include <cstdint>
#include <optional>
#include <vector>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/series/impact_series.hpp"
#include "impactfit/dynamics/simulation/impact_columns.hpp"

namespace impactfit {

/// Coordinate of each impact, and the impact as its function. Impacts of several groups have a function each.
struct BatchVariable {
    struct Group {
        SeriesGrid grid;
        ImpactOfCoordinate impact;
    };

    std::vector<Group> groups;
    std::vector<double> coordinates;      ///< one per impact; not finite for an impact that the function lacks
    std::vector<double> lengths;          ///< indentation scale of each unit impact [m]; empty for results in SI units
    std::vector<std::uint32_t> group_of;  ///< one per impact; empty for a single group

    std::size_t group(std::size_t impact) const { return group_of.empty() ? 0 : group_of[impact]; }
};

/// Power law without load: ln(damping ratio), with a group for each set of exponents. Empty for other batches.
std::optional<BatchVariable> damping_ratio_of_batch(const LawEntry& law, const ImpactColumns& inputs, std::size_t count,
                                                    const SimulationOptions& options, int threads);

/// Logarithm of the single input that varies. Empty if none or several vary.
std::optional<BatchVariable> varying_input_of_batch(const LawEntry& law, const ImpactColumns& inputs, std::size_t count,
                                                    const SimulationOptions& options);

}  // namespace impactfit
