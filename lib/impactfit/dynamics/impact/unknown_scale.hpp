#pragma once
// Collisions of a law whose stiffness is nominal: restitutions determine no scale of time, force and length.

#include <limits>

#include "impactfit/dynamics/impact/observable.hpp"

namespace impactfit {

/// Returns the collision with NaN for durations, forces and indentations. Its energies do not depend on the stiffness.
inline Collision<double> without_scale(Collision<double> collision) {
    for (double* result : {&collision.duration, &collision.time_of_peak_indentation, &collision.peak_indentation,
                           &collision.peak_force, &collision.time_of_peak_force, &collision.residual_indentation})
        *result = std::numeric_limits<double>::quiet_NaN();
    return collision;
}

/// Returns true for an observable that does not depend on the stiffness.
inline bool has_no_scale(const Observable& observable) {
    return observable.unit == "1";
}

}  // namespace impactfit
