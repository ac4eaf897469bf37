#pragma once
// Two rods that swing from pivots in a plane and collide without friction: the tip of the second meets the face of the
// first  @eq{PN20, Section 6}. Angles from the downward vertical, counter-clockwise; the second pivot lies to the left
// of the first at its height. With the abscissa s of the contact on rod 1, the penetration d obeys
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
    std::array<double, 2> angle;                    ///< at the start, at rest [rad]
    double gravity;                                 ///< [m/s^2]
    double restitution, hertz_exponent, stiffness;  ///< stiffness in N/m^n
    double duration;                                ///< [s]
};

/// How a collision goes: a force k d^n + lambda d^m d' whose lambda a damping rule makes of the wanted restitution,
/// effective mass and closing speed of each impact; or, without a rule, impulse and momentum.
struct PendulumContact {
    std::string name;
    std::string rule = {};
    double damping_exponent = 0.0;
    Separation separation = Separation::zero_indentation;
};

struct PendulumImpact {
    double begin, end;                                      ///< of the contact [s]; the same for impulse and momentum
    std::array<double, 2> velocity_before, velocity_after;  ///< angular [rad/s]
    double abscissa, effective_mass, closing_speed;         ///< at first touch
    double restitution;                                     ///< parting speed over closing speed
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

/// Integrated with the method of order 8, relative error 1e-11 a step, and landed on every contact and separation.
/// Throws an Error (usage) for a system out of range and for more than 100 impacts.
PendulumMotion simulate_pendulums(const TwoPendulums& system, const PendulumContact& contact);

}  // namespace impactfit
