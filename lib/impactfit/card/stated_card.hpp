#pragma once
// Contact card of stated parameters: without a fit and without data.

#include "impactfit/card/contact_card.hpp"
#include "impactfit/dynamics/impact_request.hpp"

namespace impactfit {

/// Returns the card of a law with the values of `request`, valid for its mass and these speeds, with its bounces. A
/// restitution of the request is kept as prescribed_restitution with its damping formula. No standard errors and no
/// covariance: nothing was estimated. Throws Error (usage) for nondimensional values, speeds out of range, and an
/// impact speed outside of them.
ContactCard stated_card(const ImpactRequest& request, const ValidityRange& speeds);

}  // namespace impactfit
