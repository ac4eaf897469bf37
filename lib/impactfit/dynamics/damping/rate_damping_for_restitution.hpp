#pragma once
// Dashpot coefficient c of a prescribed restitution, for laws with other energy losses.

#include <span>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

struct ExactRateDamping {
    double rate_damping;          ///< c, unit of the law
    double undamped_restitution;  ///< restitution without the dashpot: upper limit
    long impacts;                 ///< number of simulated impacts
};

/// Returns c for 0 < e <= e_max, e_max the restitution without the dashpot. At e_max, c is 0 in parallel and infinite
/// in series. The value of c in `values` is ignored. Under a load of the impact the restitution is that with the load,
/// with a smallest one too. Throws Error for a law without rate_damping. Throws Error with the attainable interval for
/// an unattainable restitution.
ExactRateDamping rate_damping_for_restitution(const LawEntry& law, std::span<const double> values,
                                              const Impact<double>& impact, double restitution, double tolerance);

}  // namespace impactfit
