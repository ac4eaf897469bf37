#pragma once
// Choice of the number of nodes for a Bouc-Wen impact.

#include <optional>

#include "impactfit/dynamics/bouc_wen/run.hpp"

namespace impactfit::bouc_wen {

/// Legs on the accepted number of nodes: the only member with a value.
struct AcceptedLegs {
    std::optional<Legs<24>> with_24;
    std::optional<Legs<32>> with_32;
    std::optional<Legs<48>> with_48;
};

/// Results in units of mass, speed and stiffness, with an estimated error of at most a tenth of the tolerance. Empty if
/// an iteration fails or 48 nodes are too few. `legs`: null, or receives the legs.
std::optional<Collision<double>> solve(const UnitImpact<double>& impact, double tolerance, AcceptedLegs* legs);

}  // namespace impactfit::bouc_wen
