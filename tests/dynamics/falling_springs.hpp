#pragma once
// Reference impacts of a linear spring and damper under the weight of the body.

#include <array>

namespace impactfit_tests {

/// A body of 10.89 kg at 2.801 m/s, g = 9.81 m/s^2, with the damping of a restitution of 0.5 without load. Independent
/// integration (Dormand-Prince 8, relative tolerance 1e-11).
struct FallingSpring {
    double stiffness, restitution, duration;
};

inline constexpr std::array falling_springs{FallingSpring{5e4, 0.464440871051, 49.847566330e-3},
                                            FallingSpring{5e5, 0.489230505454, 15.245429601e-3},
                                            FallingSpring{5e6, 0.496638953458, 4.770847337e-3}};

}  // namespace impactfit_tests
