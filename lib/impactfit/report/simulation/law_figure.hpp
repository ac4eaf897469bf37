#pragma once
// The picture of a law: its force over the indentation in three impacts.

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/report/format/figure.hpp"

namespace impactfit {

/// Loops at the typical values of the parameters, for unit mass and stiffness: of a law with hysteresis_damping for
/// three restitutions at unit speed, of any other at three speeds.
Panel law_panel(const LawEntry& law);

}  // namespace impactfit
