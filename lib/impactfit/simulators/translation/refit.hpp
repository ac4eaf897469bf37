#pragma once
// Least-squares fit of a law to the bounces of another law: restitution, duration and peak force over the speeds.

#include <span>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

struct RefitTask {
    const LawEntry* law;
    Separation separation;
    std::vector<double> start;      ///< values of the law; its free values are > 0
    std::vector<std::size_t> free;  ///< indices of the free values
};

struct Refit {
    std::vector<double> values;
    double cost;  ///< half the sum of the squared scaled misfits
};

/// Minimises the sum of the squared misfits over the bounces: of the restitution in units of 0.01, of duration and peak
/// force in units of 10 %. Throws Error (data) if no simulation at the start has a result.
Refit refit(const RefitTask& task, std::span<const CardBounce> wanted);

}  // namespace impactfit
