#pragma once
// Newton's restitution: an engine reverses the normal speed in an instant, v+ = -e v-, with the restitution of the law
// at the reference speed (the geometric mean of the range).

#include <vector>

#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {

/// Invariant if the restitution of the law is equal at all speeds of the range, otherwise a refit. Throws Error (data)
/// if a simulation has no result.
Translation newton_translation(const CalibratedLaw& law);

/// Returns the bounce by Newton's rule: duration and indentation 0, infinite force.
CardBounce newton_bounce(const TranslatedContact& contact, const Impact<double>& impact);

/// Returns the restitution at the reference speed.
double newton_restitution(const TranslatedContact& contact);

/// Returns the restitution of the law at `count` speeds of the range, evenly spaced in the logarithm.
std::vector<CardBounce> restitution_table(const TranslatedContact& contact, std::size_t count);

}  // namespace impactfit
