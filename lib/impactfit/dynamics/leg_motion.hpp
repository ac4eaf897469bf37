#pragma once
// The nodes of a motion: every step of the legs in equal parts of its clock, each reached by integration.

#include "impactfit/dynamics/motion.hpp"
#include "impactfit/dynamics/simulate.hpp"

namespace impactfit {

/// Parts a step is cut into. Steps of the eighth-order method are long; cut in six, cubics between the nodes are off by
/// some 1e-7 of the peak force (tests/dynamics/motion_test.cpp).
inline constexpr int motion_parts = 6;

template <class System, Scalar S>
MotionNode<S> motion_node(const System& system, const typename System::State& y, double loading) {
    return {y[time_component], y[indentation_component], y[rate_component], system.force(y, loading),
            system.force_rate(y, loading)};
}

/// Empty for bodies that stick and for an impact without numbers.
template <ContactLaw Law, Scalar S>
MotionNodes<S> leg_motion(const ParameterValues<Law, S>& values, const Impact<S>& impact,
                          const SimulationOptions& options) {
    using System = ContactSystem<Law, S>;
    const System system(values, impact);
    std::vector<LegStep<System, S>> steps;
    const Collision<S> hit = LegSimulation<Law, S>(system, options, &steps).run();
    MotionNodes<S> motion{{}, impact.effective_mass};
    if (hit.status != CollisionStatus::separated) return motion;
    double loading = 0.0;
    for (const auto& step : steps) {
        if (step.clock.loading != loading) {
            loading = step.clock.loading;
            motion.nodes.push_back(motion_node<System, S>(system, step.from, loading));
        }
        for (int part = 1; part < motion_parts; ++part)
            motion.nodes.push_back(motion_node<System, S>(
                system, advanced(system, step, S(step.length * (part / static_cast<double>(motion_parts)))), loading));
        motion.nodes.push_back(motion_node<System, S>(system, step.to, loading));
    }
    return motion;
}

}  // namespace impactfit
