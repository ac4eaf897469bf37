#pragma once
// Mixture of the modes of a posterior: draws of the modes in the proportion of their weights.

#include <string>
#include <vector>

#include "impactfit/estimation/posterior/bridge_sampling.hpp"
#include "impactfit/estimation/posterior/posterior.hpp"

namespace impactfit {

/// Chains of one mode, whose points are parameters [natural units].
struct DrawnMode {
    std::vector<NutsChain> chains;
    BridgeEvidence evidence;
    double weight = 1.0;
};

/// Sets the weights and sorts the modes by them. Modes below `least_share` are left out.
void weigh_modes(std::vector<DrawnMode>& modes, double least_share);

/// Returns the posterior of weighed modes: PosteriorOptions::chains chains with draws of all modes in random order,
/// taken at equal distances from the chains of each mode. Diagnostics are the worst ones within the modes. The error of
/// a mean has those of the weights.
Posterior mixture_of(const std::vector<DrawnMode>& modes, const std::vector<std::string>& names,
                     const PosteriorOptions& options, long seed);

}  // namespace impactfit
