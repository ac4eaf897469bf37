#pragma once
// Modification parameter alpha = primary damping / exact damping, of many impacts  @eq{ZH21, Eq. 53}, and the
// restitution obtained with the primary damping divided by an approximate alpha.

#include <span>
#include <vector>

#include "impactfit/dynamics/damping/exact_dampings.hpp"

namespace impactfit {

/// Returns alpha of each impact, with its limit at e = 1.
std::vector<double> modification_parameters(std::span<const WantedRestitution> wanted, double tolerance, int threads);

/// Returns the simulated restitution with the primary damping divided by `alpha`. Returns 1 for a prescribed 1.
double corrected_restitution(const WantedRestitution& wanted, double alpha, double tolerance);

/// Returns corrected_restitution() of each impact. Results are independent of `threads`.
std::vector<double> corrected_restitutions(std::span<const WantedRestitution> wanted, std::span<const double> alpha,
                                           double tolerance, int threads);

/// Returns |de/d ln alpha| of each impact, e < 1: the sensitivity of the restitution to a relative error of alpha.
/// Difference quotient of exact dampings at e and slightly below, accurate to three digits.
std::vector<double> restitution_sensitivities(std::span<const WantedRestitution> wanted, int threads);

}  // namespace impactfit
