#pragma once
// Exact serialisation of a chain of draws as numbers, for checkpoints.

#include <vector>

#include "impactfit/estimation/posterior/nuts_chain.hpp"

namespace impactfit {

std::vector<double> numbers_of(const NutsChain& chain);

/// Decodes a chain whose points have `size` coordinates. Throws an Error (data) if the numbers do not fit: a checkpoint
/// may be forged.
NutsChain nuts_chain_of(const std::vector<double>& numbers, Eigen::Index size);

}  // namespace impactfit
