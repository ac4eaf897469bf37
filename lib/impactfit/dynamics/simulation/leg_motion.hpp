#pragma once
// Nodes of a motion: every step of the legs, divided into equal intervals of its clock.

#include "impactfit/dynamics/impact/motion.hpp"
#include "impactfit/dynamics/integrators/dormand_prince_8_interpolant.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

namespace impactfit {

/// Intervals per step. Steps of order 8 are long. With six intervals the interpolation error of the cubics is about
/// 1e-7 of the peak force (tests/dynamics/motion_test.cpp).
inline constexpr int motion_parts = 6;

/// Returns the node of a state. The slope in the step variable determines the rate of the force. Where dt/ds = 0, the
/// law determines this rate.
template <class System, Scalar S>
MotionNode<S> motion_node(const System& system, const typename System::State& y, const typename System::State& slope,
                          double loading) {
    const auto node = [&](const Tangent<S>& force) {
        return MotionNode<S>{y[time_component], y[indentation_component], y[rate_component], force.a, force.v};
    };
    if (value_of(slope[time_component]) == 0.0) return node({system.force(y, loading), system.force_rate(y, loading)});
    auto rate = slope;
    for (S& component : rate) component /= slope[time_component];
    return node(system.force_with_rate(y, rate, loading));
}

/// Appends the nodes within a step and at its end to `nodes`.
template <class System, Scalar S>
void add_nodes(const System& system, const LegStep<System, S>& step, std::vector<MotionNode<S>>& nodes) {
    const Clock& clock = step.clock;
    // The slope of a step truncated by an event lacks the derivatives of its length.
    const auto slope_after = clocked_slope(system, clock, S(step.begin + step.length), step.to);
    const DormandPrince8Interpolant<S, System::size, lost_component> within(
        DormandPrince8<S, System::size, lost_component>(clock.component),
        [&](const S& s, auto& y, auto& result) { put_clocked_slope(system, clock, s, y, result); }, step.begin,
        step.from, step.slope, step.length, step.to, slope_after);
    for (int number = 1; number < motion_parts; ++number) {
        const double part = number / static_cast<double>(motion_parts);
        auto at = within(part);
        const S s = step.begin + step.length * part;
        at.state[clock.component] = clock_value(system, clock, s);
        at.slope[clock.component] = clock.slope(s);
        nodes.push_back(motion_node<System, S>(system, at.state, at.slope, clock.loading));
    }
    nodes.push_back(motion_node<System, S>(system, step.to, slope_after, clock.loading));
}

/// Returns the nodes of one impact. Empty for bodies that stick and for an impact without numbers.
template <ContactLaw Law, Scalar S>
MotionNodes<S> leg_motion(const ParameterValues<Law, S>& values, const Impact<S>& impact,
                          const SimulationOptions& options) {
    using System = ContactSystem<Law, S>;
    const System system(values, impact);
    std::vector<LegStep<System, S>> steps;
    const Collision<S> collision = LegSimulation<Law, S>(system, options, &steps).run();
    MotionNodes<S> motion{{}, impact.effective_mass};
    if (collision.status != CollisionStatus::separated) return motion;
    double loading = 0.0;
    for (const auto& step : steps) {
        if (step.clock.loading != loading) {
            loading = step.clock.loading;
            motion.nodes.push_back(motion_node<System, S>(system, step.from, step.slope, loading));
        }
        add_nodes<System, S>(system, step, motion.nodes);
    }
    return motion;
}

}  // namespace impactfit
