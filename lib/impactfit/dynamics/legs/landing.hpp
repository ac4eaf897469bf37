#pragma once
// Events of an impact: the quantities whose zeros end a leg or are a result. One type for all, so that their location
// is compiled once for a law.
//
// Event location: solves gap(state) = 0 within a step by repeated steps of different length. Interpolation provides
// only the starting value.

#include <cmath>
#include <optional>

#include "impactfit/dynamics/legs/contact_system.hpp"
#include "impactfit/dynamics/legs/leg.hpp"

namespace impactfit {

enum class EventQuantity { indentation_rate, force, force_rate, driving_rate, distance_from_yield, time };

/// Quantity that is zero at the event, as a function of the state.
struct Event {
    EventQuantity quantity;
    double loading = 1.0;  ///< frozen sign of the rate that drives the hysteresis
    double time = 0.0;     ///< of the event `time`

    template <ContactLaw Law, Scalar S>
    S operator()(const ContactSystem<Law, S>& system, const typename ContactSystem<Law, S>::State& y) const {
        switch (quantity) {
            case EventQuantity::indentation_rate:
                return y[rate_component];
            case EventQuantity::force:
                return system.force(y, loading);
            case EventQuantity::force_rate:
                return system.force_rate(y, loading);
            case EventQuantity::driving_rate:
                if constexpr (Law::internal_states > 0) return system.loading_rate(y);
                break;
            case EventQuantity::distance_from_yield:
                if constexpr (Yields<Law>) return y[indentation_component] - Law::yield_indentation(system.values());
                break;
            case EventQuantity::time:
                return y[time_component] - time;
        }
        return S(0.0);
    }
};

/// Returns the state within a step by cubic Hermite interpolation, without derivatives. Starting value only.
template <class System, Scalar S>
typename System::State guessed(const LegStep<System, S>& step, double h) {
    const double length = value_of(step.length), p = h / length, after = p * p * (3.0 - 2.0 * p);
    const double by_slope = p * (1.0 - p) * (1.0 - p) * length, by_slope_after = p * p * (p - 1.0) * length;
    typename System::State y;
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] = S((1.0 - after) * value_of(step.from[i]) + after * value_of(step.to[i]) +
                 by_slope * value_of(step.slope[i]) + by_slope_after * value_of(step.slope_after[i]));
    return y;
}

/// Function of a length, without its type.
struct FunctionOfLength {
    const void* function;
    double (*call)(const void* function, double length);
};

/// Returns the zero of f between near and far, where it has opposite signs, to a number of bits.
double bracketed_length(FunctionOfLength f, double near, double far, double at_near, double at_far, unsigned bits);

template <class F>
double bracketed_length(const F& f, double near, double far, double at_near, double at_far, unsigned bits) {
    const auto call = [](const void* function, double length) { return (*static_cast<const F*>(function))(length); };
    return bracketed_length(FunctionOfLength{&f, call}, near, far, at_near, at_far, bits);
}

/// Event within a step: length up to the event, state and slope there.
template <class System, Scalar S>
struct EventLocation {
    S length;
    typename System::State state;
    typename System::State slope;
};

/// Returns the event location for a given length.
template <class System, Scalar S>
EventLocation<System, S> landed(const System& system, const LegStep<System, S>& step, const S& length) {
    const auto y = advanced(system, step, length);
    return {length, y, clocked_slope(system, step.clock, S(step.begin + length), y)};
}

/// Extrapolates the end of a step along its slope to gap(system, state) = 0: one step of Newton's method. The
/// derivative of the gap is a central difference over `reach`.
template <class System, Scalar S>
EventLocation<System, S> carried_on(const System& system, const LegStep<System, S>& step, const S& length,
                                    const Event& gap, double reach) {
    EventLocation<System, S> landing = landed(system, step, length);
    auto& y = landing.state;
    const auto& slope = landing.slope;
    const auto gap_beyond = [&](double h) {
        auto moved = y;
        for (std::size_t i = 0; i < y.size(); ++i) moved[i] += slope[i] * h;
        return value_of(gap(system, moved));
    };
    const double gap_slope = (gap_beyond(reach) - gap_beyond(-reach)) / (2.0 * reach);
    const S further = -gap(system, y) / gap_slope;
    landing.length += further;
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += slope[i] * further;
    y[step.clock.component] = clock_value(system, step.clock, S(step.begin + landing.length));
    return landing;
}

/// Returns the zero of the gap between near < far by Newton's method from an interpolated starting value. Empty if the
/// iteration does not converge. The remaining error is about the square of a correction: a hundredth of the tolerance.
template <class System>
std::optional<EventLocation<System, double>> settled_landing(const System& system, const LegStep<System, double>& step,
                                                             const Event& gap, double near, double far,
                                                             double tolerance) {
    const auto guess_at = [&](double length) { return gap(system, guessed(step, length)); };
    const double width = far - near, guess_near = guess_at(near), guess_far = guess_at(far);
    if (!(guess_near * guess_far < 0.0)) return std::nullopt;
    double h = bracketed_length(guess_at, near, far, guess_near, guess_far, 20u);
    for (int i = 0; i < 5 && h > near && h < far; ++i) {
        const auto landing = carried_on(system, step, h, gap, 1e-4 * width);
        if (std::abs(landing.length - h) < 0.1 * std::sqrt(tolerance) * width) return landing;
        h = landing.length;
    }
    return std::nullopt;
}

/// Returns the zero of gap(system, state) between the lengths `near` and `far` of a step, where the gap changes sign.
template <class System>
EventLocation<System, double> plain_landing(const System& system, const LegStep<System, double>& step, const Event& gap,
                                            double near, double far, double gap_near, double gap_far,
                                            double tolerance) {
    if (near > far) return plain_landing(system, step, gap, far, near, gap_far, gap_near, tolerance);
    if (gap_near == 0.0) return landed(system, step, near);
    if (gap_far == 0.0) return landed(system, step, far);
    if (const auto settled = settled_landing(system, step, gap, near, far, tolerance)) return *settled;
    const auto gap_at = [&](double h) { return gap(system, advanced(system, step, h)); };
    return landed(system, step, bracketed_length(gap_at, near, far, gap_near, gap_far, 46u));
}

/// Replaces the values of an event location by those of plain numbers; keeps the derivatives.
template <class Plain, class System, Scalar S>
void set_values(const EventLocation<Plain, double>& plain, EventLocation<System, S>& landing) {
    set_value(landing.length, plain.length);
    for (std::size_t i = 0; i < System::size; ++i) {
        set_value(landing.state[i], plain.state[i]);
        set_value(landing.slope[i], plain.slope[i]);
    }
}

/// Event location for any scalar. The search uses values only. A final step of Newton's method yields the derivatives
/// of the event by the implicit function theorem. The values are those of the search, so an impact has identical values
/// with and without derivatives.
template <class System, Scalar S>
EventLocation<System, S> land(const System& system, const LegStep<System, S>& step, const Event& gap, double near,
                              double far, double gap_near, double gap_far, double tolerance) {
    if constexpr (std::same_as<S, double>) {
        return plain_landing(system, step, gap, near, far, gap_near, gap_far, tolerance);
    } else {
        const auto plain = system.plain();
        const auto found = plain_landing(plain, plain_step(step), gap, near, far, gap_near, gap_far, tolerance);
        system.count(plain.evaluations());
        EventLocation<System, S> landing = carried_on(system, step, S(found.length), gap, 1e-4 * std::abs(far - near));
        set_values(found, landing);
        return landing;
    }
}

}  // namespace impactfit
