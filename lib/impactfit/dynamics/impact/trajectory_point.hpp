#pragma once
// TrajectoryPoint: state at one time of an impact.

namespace impactfit {

/// SI units. The force acts on the bodies against their approach.
struct TrajectoryPoint {
    double time;
    double indentation;
    double indentation_rate;
    double force;
    double energy_lost;  ///< lost since first touch
};

}  // namespace impactfit
