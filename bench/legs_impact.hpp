#pragma once
// One impact by the library: all results of a collision, with the error control of the command line.

#include "bench/bouc_wen_impact.hpp"
#include "bench/impact_answer.hpp"
#include "bench/reference_impacts.hpp"
#include "impactfit/contact/laws/bouc_wen_maxwell_2024.hpp"
#include "impactfit/contact/laws/bouc_wen_simon_hunt_crossley_2024.hpp"
#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

namespace impactfit::bench {

inline ParameterValues<PowerLaw> values_of(const ReferenceImpact& impact) {
    return {1.0, impact.hertz_exponent, impact.damping_exponent, impact.velocity_exponent, impact.damping_ratio};
}

inline ImpactAnswer answer_of(const Collision<double>& collision) {
    return {collision.restitution, collision.duration, collision.evaluations};
}

/// By legs, also where a reduced solution exists.
inline ImpactAnswer legs_impact(const ReferenceImpact& impact, double tolerance) {
    SimulationOptions options;
    options.separation = impact.separation;
    options.tolerance = tolerance;
    return answer_of(simulate_legs<PowerLaw, double>(values_of(impact), Impact<double>{}, options));
}

/// By the path that the library selects.
inline ImpactAnswer selected_impact(const ReferenceImpact& impact, double tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    options.separation = impact.separation;
    return answer_of(LawSimulation<PowerLaw>::simulate(values_of(impact), Impact<double>{}, options));
}

inline ImpactAnswer legs_impact(const BoucWenImpact& impact, double tolerance) {
    SimulationOptions options;
    options.tolerance = tolerance;
    const auto values = law_values(impact.groups, impact.series);
    return answer_of(impact.series
                         ? LawSimulation<BoucWenMaxwell2024>::simulate(values, Impact<double>{}, options)
                         : LawSimulation<BoucWenSimonHuntCrossley2024>::simulate(values, Impact<double>{}, options));
}

}  // namespace impactfit::bench
