#pragma once
// Problem of a bounced ball with restitution and duration, for posteriors.

#include <span>

#include "impactfit/calibration/problem/make_problem.hpp"

namespace impactfit_tests {

/// Values of a law with stiffness 3e5 and hysteresis_damping 1.1e4 at 35 g, with noise of about 0.003 and 4e-5 s.
struct BouncedBall {
    double speed, restitution, duration;
};

inline impactfit::FitProblem ball_problem(std::span<const BouncedBall> impacts, double noise_of_restitution,
                                          double noise_of_duration) {
    impactfit::FitProblem problem = impactfit::make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.free("stiffness");
    problem.free("hysteresis_damping");
    for (const BouncedBall& one : impacts)
        problem.add_impact({0.035, one.speed}, {{"restitution", one.restitution, noise_of_restitution},
                                                {"duration", one.duration, noise_of_duration}});
    return problem;
}

}  // namespace impactfit_tests
