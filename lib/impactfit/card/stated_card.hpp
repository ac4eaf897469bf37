#pragma once
// Contact card of stated parameters: without a fit and without data.

#include "impactfit/card/contact_card.hpp"
#include "impactfit/dynamics/impact_request.hpp"

namespace impactfit {

/// Returns the card of a law with the values of `request`, valid for its mass and these speeds, with its bounces under
/// the load of the impact. A restitution of the request is kept as prescribed_restitution with its damping formula,
/// which is that without load. No standard errors and no covariance: nothing was estimated. Throws Error (usage) for
/// nondimensional values, speeds out of range, an impact speed outside of them, bodies that rest under the load, and
/// for a load with the exact damping of a kept restitution: the card would give another restitution.
ContactCard stated_card(const ImpactRequest& request, const ValidityRange& speeds);

}  // namespace impactfit
