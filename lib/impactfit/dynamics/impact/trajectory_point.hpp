#pragma once
// One instant of an impact.

namespace impactfit {

/// SI units; the force is that on the bodies against their approach.
struct TrajectoryPoint {
    double time;
    double indentation;
    double indentation_rate;
    double force;
    double energy_lost;  ///< so far
};

}  // namespace impactfit
