#pragma once
// The dashpot that gives a wanted restitution, for laws that lose energy without it as well.

#include <span>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

struct ExactRateDamping {
    double rate_damping;          ///< c, in the unit of the law
    double undamped_restitution;  ///< without the dashpot: the largest that can be reached
    long impacts;                 ///< simulated on the way
};

/// c for 0 < e <= the restitution without the dashpot; there it is 0 in parallel and infinite in series. The law's own
/// c in `values` is not used. Throws an Error for a law without rate_damping, and for a restitution that cannot be
/// reached, with the interval that can.
ExactRateDamping rate_damping_for_restitution(const LawEntry& law, std::span<const double> values,
                                              const Impact<double>& impact, double restitution, double tolerance);

}  // namespace impactfit
