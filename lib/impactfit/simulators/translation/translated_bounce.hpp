#pragma once
// Results of an impact of a calibrated law, and of its translation.

#include <span>
#include <string>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Wanted results of an impact, and those of the translation.
struct TranslatedBounce {
    CardBounce wanted, realised;
};

/// Largest differences of the results over the bounces.
struct LargestErrors {
    double restitution;  ///< with its sign
    double at_speed;     ///< of this restitution [m/s]
    double duration;     ///< relative
    double peak_force;   ///< relative
};

/// Returns the largest differences. Requires at least one bounce.
LargestErrors largest_errors(std::span<const TranslatedBounce> bounces);

/// Returns the largest differences as a phrase: of the restitution with its speed, of duration and peak force in
/// percent. Requires at least one bounce.
std::string largest_differences(std::span<const TranslatedBounce> bounces);

}  // namespace impactfit
