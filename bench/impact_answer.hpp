#pragma once
// What every contestant gives for one impact.

namespace impactfit::bench {

/// In units of unit mass, stiffness and impact speed. A contestant that finds no separation gives restitution 0.
struct ImpactAnswer {
    double restitution = 0.0;
    double duration = 0.0;
    long evaluations = 0;  ///< of the right-hand side
};

}  // namespace impactfit::bench
