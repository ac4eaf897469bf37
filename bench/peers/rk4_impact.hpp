#pragma once
// One impact by the classical Runge-Kutta method with fixed time steps, as in published simulations (1e-8 s for an
// impact of 2.6e-4 s). Newton's method shortens the last step to end at zero indentation.

#include "bench/impact_answer.hpp"
#include "bench/peers/power_law_motion.hpp"

namespace impactfit::bench {

class Rk4Impact {
public:
    Rk4Impact(const ReferenceImpact& impact, double step) : motion_(impact), step_(step) {}

    ImpactAnswer run() {
        State y = PowerLawMotion::start(), next = stepped(y, step_);
        double steps = 0.0;
        for (; next[0] > 0.0; next = stepped(y, step_), ++steps) y = next;
        double last = 0.5 * step_;
        for (int i = 0; i < 5; ++i) {
            next = stepped(y, last);
            last -= next[0] / next[1];
        }
        return {-next[1], steps * step_ + last, motion_.evaluations()};
    }

private:
    using State = PowerLawMotion::State;

    State rates(const State& y) {
        State rate;
        motion_(y.data(), rate.data());
        return rate;
    }

    static State moved(const State& y, double h, const State& rate) { return {y[0] + h * rate[0], y[1] + h * rate[1]}; }

    State stepped(const State& y, double h) {
        const State a = rates(y);
        const State b = rates(moved(y, 0.5 * h, a));
        const State c = rates(moved(y, 0.5 * h, b));
        const State d = rates(moved(y, h, c));
        State result;
        for (std::size_t i = 0; i < 2; ++i) result[i] = y[i] + h / 6.0 * (a[i] + 2.0 * (b[i] + c[i]) + d[i]);
        return result;
    }

    PowerLawMotion motion_;
    double step_;
};

}  // namespace impactfit::bench
