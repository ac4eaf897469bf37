#pragma once
// One impact by the library: everything a collision holds, with the error control of the command line.

#include "bench/impact_answer.hpp"
#include "bench/reference_impacts.hpp"
#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/law_simulation_interface.hpp"

namespace impactfit::bench {

inline ImpactAnswer legs_impact(const ReferenceImpact& impact, double tolerance) {
    SimulationOptions options;
    options.separation = impact.separation;
    options.tolerance = tolerance;
    const ParameterValues<PowerLaw> values{1.0, impact.hertz_exponent, impact.damping_exponent,
                                           impact.velocity_exponent, impact.damping_ratio};
    const auto collision = LawSimulation<PowerLaw>::simulate(values, Impact<double>{}, options);
    return {collision.restitution, collision.duration, collision.evaluations};
}

}  // namespace impactfit::bench
