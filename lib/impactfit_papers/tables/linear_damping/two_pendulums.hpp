#pragma once
// Two colliding pendulums (uniform rods) in a plane, without friction  @eq{PN20, Section 6}. The tip of rod 2 meets the
// face of rod 1. Angles are from the downward vertical, counter-clockwise. Pivot 2 is to the left of pivot 1, at equal
// height. With the abscissa s of the contact on rod 1, the penetration d obeys
//
//   d' = L2 w2 cos(theta2 - theta1) - s w1,   1/m = s^2/I1 + (L2 cos(theta2 - theta1))^2/I2.

#include <array>
#include <string>
#include <vector>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

struct TwoPendulums {
    std::array<double, 2> mass, length;             ///< of uniform rods [kg], [m]
    double pivot_offset;                            ///< [m]
    std::array<double, 2> angle;                    ///< initial, at rest [rad]
    double gravity;                                 ///< [m/s^2]
    double restitution, hertz_exponent, stiffness;  ///< stiffness in N/m^n
    double duration;                                ///< [s]
};

/// Contact of the rods: a force k d^n + lambda d^m d', or impulse and momentum if `rule` is empty. The damping rule
/// computes lambda from prescribed restitution, effective mass and closing speed of each impact.
struct PendulumContact {
    std::string name;
    std::string rule = {};
    double damping_exponent = 0.0;
    Separation separation = Separation::zero_indentation;
};

struct PendulumImpact {
    double begin, end;                                      ///< of the contact [s]; equal for impulse and momentum
    std::array<double, 2> velocity_before, velocity_after;  ///< angular velocities [rad/s]
    double abscissa, effective_mass, closing_speed;         ///< at first touch [m], [kg], [m/s]
    double restitution;                                     ///< separation speed over closing speed
};

struct ContactSample {
    double time, penetration, force;  ///< from first touch [s]; [m]; [N]
};

struct PendulumSample {
    double time;
    std::array<double, 2> angle, velocity;
};

struct PendulumMotion {
    std::vector<PendulumImpact> impacts;
    std::vector<ContactSample> first_contact;  ///< empty for impulse and momentum
    std::vector<PendulumSample> path;
};

/// Simulates with the method of order 8, relative error 1e-11 per step. A step ends at every contact and separation.
/// Throws Error (usage) for a system out of range or more than 100 impacts.
PendulumMotion simulate_pendulums(const TwoPendulums& system, const PendulumContact& contact);

}  // namespace impactfit
