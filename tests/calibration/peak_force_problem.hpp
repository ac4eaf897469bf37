#pragma once
// Problem whose posterior has two modes: peak forces alone, which fall with the damping and rise again.

#include <utility>

#include "impactfit/calibration/problem/make_problem.hpp"

namespace impactfit_tests {

/// Repeats at one speed, 2 m/s: both dampings predict them equally well. Else three speeds.
inline impactfit::FitProblem peak_force_problem(bool one_speed = false) {
    impactfit::FitProblem problem = impactfit::make_problem("hunt_crossley_1975");
    problem.fix("hertz_exponent", 1.5);
    problem.fix("stiffness", 3e5);
    problem.free("hysteresis_damping", {.start = 3e4, .lower = 1e3, .upper = 1e7});
    for (const auto& [speed, force] : {std::pair{1.9, 48.35}, {2.0, 51.45}, {2.1, 54.55}})
        problem.add_impact({0.035, one_speed ? 2.0 : speed}, {{"peak_force", one_speed ? 51.45 : force, 0.3}});
    problem.solver.starts = 8;
    problem.solver.threads = 2;
    problem.uncertainty.posterior.emplace();
    return problem;
}

}  // namespace impactfit_tests
