#pragma once
// Landing on an event inside a step by taking the step again with another length. Interpolation only guesses where to
// begin.

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <optional>

#include "impactfit/dynamics/leg.hpp"

namespace impactfit {

/// The state within a step by cubic Hermite interpolation, without derivatives: a guess, never a result.
template <class System, Scalar S>
typename System::State guessed(const LegStep<System, S>& step, const typename System::State& slope_after, double h) {
    const double length = value_of(step.length), p = h / length, after = p * p * (3.0 - 2.0 * p);
    const double by_slope = p * (1.0 - p) * (1.0 - p) * length, by_slope_after = p * p * (p - 1.0) * length;
    typename System::State y;
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = S((1.0 - after) * value_of(step.from[i]) + after * value_of(step.to[i]) +
                 by_slope * value_of(step.slope[i]) + by_slope_after * value_of(slope_after[i]));
    return y;
}

template <class F>
double bracketed_length(const F& f, double near, double far, double at_near, double at_far, unsigned bits) {
    std::uintmax_t most = 60;
    const auto bracket = boost::math::tools::toms748_solve(f, near, far, at_near, at_far,
                                                           boost::math::tools::eps_tolerance<double>(bits), most);
    return 0.5 * (bracket.first + bracket.second);
}

/// The root of gap_at between near < far, from that of guess_at: secant steps, or nothing if they do not settle.
template <class GapAt, class GuessAt>
std::optional<double> settled_length(const GapAt& gap_at, const GuessAt& guess_at, double near, double far) {
    const double width = far - near, guess_near = guess_at(near), guess_far = guess_at(far);
    if (!(guess_near * guess_far < 0.0)) return std::nullopt;
    double before = bracketed_length(guess_at, near, far, guess_near, guess_far, 20u);
    const double reach = 1e-3 * width, gap_first = gap_at(before);
    double h = before - gap_first * 2.0 * reach / (guess_at(before + reach) - guess_at(before - reach));
    double gap_before = gap_first;
    for (int i = 0; i < 5 && h > near && h < far; ++i) {
        if (std::abs(h - before) < 3e-8 * width) return h;  // the change to come is about its square
        const double gap_now = gap_at(h), next = h - gap_now * (h - before) / (gap_now - gap_before);
        before = h;
        gap_before = gap_now;
        h = next;
    }
    return std::nullopt;
}

/// The length at which gap(state) is zero between the lengths `near` and `far` of a step, where it changes sign.
/// Derivatives include those of the event: the implicit function rule on the converged length.
template <class System, Scalar S, class Gap>
S landing_length(const System& system, const LegStep<System, S>& step, const Gap& gap, double near, double far,
                 double gap_near, double gap_far) {
    if (near > far) return landing_length(system, step, gap, far, near, gap_far, gap_near);
    const auto gap_at = [&](double h) { return value_of(gap(advanced(system, step, S(h)))); };
    double h = gap_near == 0.0 ? near : far;
    if (gap_near != 0.0 && gap_far != 0.0) {
        const auto slope_after = clocked_slope(system, step.clock, S(step.begin + step.length), step.to);
        const auto guess_at = [&](double length) { return value_of(gap(guessed(step, slope_after, length))); };
        const auto settled = settled_length(gap_at, guess_at, near, far);
        h = settled ? *settled : bracketed_length(gap_at, near, far, gap_near, gap_far, 46u);
    }
    if constexpr (std::same_as<S, double>) {
        return h;
    } else {
        const double reach = 1e-4 * (far - near);
        const double slope = (gap_at(h + reach) - gap_at(h - reach)) / (2.0 * reach);
        const S missed = gap(advanced(system, step, S(h)));
        return S(h) - (missed - value_of(missed)) / slope;
    }
}

}  // namespace impactfit
