#pragma once
// One impact by Boost.odeint: Dormand-Prince 5(4) with error control and dense output; zero indentation by a
// root search on the dense output of the last step.

#include <boost/math/tools/toms748_solve.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cstdint>

#include "bench/impact_answer.hpp"
#include "bench/peers/power_law_motion.hpp"

namespace impactfit::bench {

/// `tolerance`: relative and absolute tolerance, since the states are of order 1.
inline ImpactAnswer odeint_impact(const ReferenceImpact& impact, double tolerance) {
    using State = PowerLawMotion::State;
    namespace odeint = boost::numeric::odeint;
    PowerLawMotion motion(impact);
    const auto rates = [&](const State& y, State& rate, double) { motion(y.data(), rate.data()); };
    auto stepper = odeint::make_dense_output(tolerance, tolerance, odeint::runge_kutta_dopri5<State>());
    constexpr double first_step = 0.01;  // the duration is 3 to 7
    stepper.initialize(PowerLawMotion::start(), 0.0, first_step);
    do stepper.do_step(rates);
    while (stepper.current_state()[0] > 0.0);

    State y{};
    const auto indentation_at = [&](double t) {
        stepper.calc_state(t, y);
        return y[0];
    };
    std::uintmax_t most = 60;
    const auto [before, after] = boost::math::tools::toms748_solve(
        indentation_at, stepper.previous_time(), stepper.current_time(), stepper.previous_state()[0],
        stepper.current_state()[0], boost::math::tools::eps_tolerance<double>(48), most);
    const double duration = 0.5 * (before + after);
    indentation_at(duration);
    return {-y[1], duration, motion.evaluations()};
}

}  // namespace impactfit::bench
