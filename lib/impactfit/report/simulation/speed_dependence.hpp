#pragma once
// The restitution of a law over the impact speed at a constant damping.

#include <string>

#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

/// Returns sentences on the power of the impact speed in the damping ratio, and the trends of restitution that the law
/// cannot fit. Empty for laws without hysteresis_damping that state nothing themselves.
std::string speed_dependence(const LawEntry& law);

}  // namespace impactfit
