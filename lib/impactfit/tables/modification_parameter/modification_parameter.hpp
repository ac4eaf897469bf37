#pragma once
// The modification parameter alpha of many impacts at once: the primary damping of Zhang et al. over the exact one
// @eq{ZH21, Eq. 53}, and the restitution that a primary damping divided by some other alpha really gives.

#include <span>
#include <vector>

#include "impactfit/tables/modification_parameter/exact_dampings.hpp"

namespace impactfit {

/// The primary damping ratio  @eq{ZH22, Eq. 35}; at q = 1  @eq{ZH21, Eq. 36}
double primary_damping_ratio(const UnitImpact& impact, double restitution);

/// alpha of each, with its limit at e = 1.
std::vector<double> modification_parameters(std::span<const WantedRestitution> wanted, double tolerance, int threads);

/// The restitution if the primary damping is divided by `alpha`; simulated, 1 where 1 is wanted.
double corrected_restitution(const WantedRestitution& wanted, double alpha, double tolerance);

/// The restitution of each if its primary damping is divided by `alpha`; simulated, 1 where 1 is wanted.
std::vector<double> corrected_restitutions(std::span<const WantedRestitution> wanted, std::span<const double> alpha,
                                           double tolerance, int threads);

/// |de/d ln alpha| of each: how far a relative error of alpha moves the restitution. From exact damping at e and close
/// below it, good to three digits; e < 1.
std::vector<double> restitution_sensitivities(std::span<const WantedRestitution> wanted, int threads);

}  // namespace impactfit
