#pragma once
// Classical Runge-Kutta method of order 4; reproduces published simulations only.

#include <array>
#include <cstddef>

namespace impactfit {

/// Returns y after a step h of y' = rate(y). `rate_at_begin` is rate(y); the step evaluates three further rates.
template <class State, class Rate, class S>
State runge_kutta_4_step(const Rate& rate, const State& y, const State& rate_at_begin, const S& h) {
    const auto ahead = [&](const State& slope, double part) {
        State result = y;
        for (std::size_t i = 0; i < result.size(); ++i) result[i] += h * part * slope[i];
        return result;
    };
    const State k2 = rate(ahead(rate_at_begin, 0.5));
    const State k3 = rate(ahead(k2, 0.5));
    const State k4 = rate(ahead(k3, 1.0));
    State result = y;
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] += h / 6.0 * (rate_at_begin[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
    return result;
}

}  // namespace impactfit
