#pragma once
// Result of a contestant for one impact.

namespace impactfit::bench {

/// For unit mass, stiffness and impact speed. Restitution 0: no separation found.
struct ImpactAnswer {
    double restitution = 0.0;
    double duration = 0.0;
    long evaluations = 0;  ///< of the right-hand side
};

}  // namespace impactfit::bench
