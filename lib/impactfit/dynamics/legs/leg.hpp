#pragma once
// A smooth stretch of an impact, integrated step by step in the variable of its clock with error control.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impactfit/dynamics/integrators/dormand_prince_8.hpp"
#include "impactfit/dynamics/legs/clock.hpp"
#include "impactfit/dynamics/legs/contact_system.hpp"

namespace impactfit {

/// An accepted step: enough to take any part of it again.
template <class System, Scalar S>
struct LegStep {
    Clock clock{};
    S begin{0.0};   ///< step variable at the beginning
    S length{0.0};  ///< signed
    typename System::State from{};
    typename System::State slope{};
    typename System::State to{};
    typename System::State slope_after{};
};

/// The step without derivatives.
template <class System, Scalar S>
auto plain_step(const LegStep<System, S>& step) {
    LegStep<typename System::Plain, double> plain{step.clock, value_of(step.begin), value_of(step.length)};
    for (std::size_t i = 0; i < System::size; ++i) {
        plain.from[i] = value_of(step.from[i]);
        plain.slope[i] = value_of(step.slope[i]);
        plain.to[i] = value_of(step.to[i]);
        plain.slope_after[i] = value_of(step.slope_after[i]);
    }
    return plain;
}

/// Value of the clock's component at s. An indentation is counted from where the force of the direction begins.
template <class System, Scalar S>
S clock_value(const System& system, const Clock& clock, const S& s) {
    if constexpr (System::leaves_residual)
        if (clock.component == indentation_component) return system.rest_indentation(clock.loading) + clock.value(s);
    return clock.value(s);
}

/// Its inverse.
template <class System, Scalar S>
S clock_position(const System& system, const Clock& clock, const S& component_value) {
    if constexpr (System::leaves_residual)
        if (clock.component == indentation_component)
            return clock.position(S(component_value - system.rest_indentation(clock.loading)));
    return clock.position(component_value);
}

/// All of a slope as one function. Under the sanitizers it would take the compiler ten minutes and more.
#if defined(__SANITIZE_ADDRESS__)
#define IMPACTFIT_ONE_FUNCTION
#else
#define IMPACTFIT_ONE_FUNCTION [[gnu::flatten]]
#endif

/// Puts the slope of the state in the step variable, the rates divided by that of the clock, into `result`. The clock's
/// component of y is set to its value at s. All of it is one function (flatten): between calls, dual numbers would
/// travel through memory, at a tenth of the time of a gradient.
template <class System, Scalar S>
IMPACTFIT_ONE_FUNCTION void put_clocked_slope(const System& system, const Clock& clock, const S& s,
                                              typename System::State& y, typename System::State& result) {
    if (clock.component == time_component) {  // its power is 1: the rates are the slope
        system.put_rates(y, clock.loading, result);
        return;
    }
    y[clock.component] = clock_value(system, clock, s);
    system.put_rates(y, clock.loading, result);
    const S clock_slope = clock.slope(s), factor = clock_slope / result[clock.component];
    for (std::size_t i = indentation_component; i < result.size(); ++i)
        if (i != lost_component) result[i] *= factor;
    result[time_component] = factor;
    result[lost_component] = S(value_of(result[lost_component]) * value_of(factor));
    result[clock.component] = clock_slope;
}

template <class System, Scalar S>
typename System::State clocked_slope(const System& system, const Clock& clock, const S& s, typename System::State y) {
    typename System::State result;
    put_clocked_slope(system, clock, s, y, result);
    return result;
}

/// The state a length h into (or beyond) a step.
template <class System, Scalar S>
typename System::State advanced(const System& system, const LegStep<System, S>& step, const S& h) {
    DormandPrince8<S, System::size, lost_component> method(step.clock.component);
    const auto slope = [&](const S& s, auto& y, auto& result) { put_clocked_slope(system, step.clock, s, y, result); };
    typename System::State y;
    method.advance(slope, step.begin, step.from, step.slope, h, y);
    y[step.clock.component] = clock_value(system, step.clock, S(step.begin + h));
    return y;
}

/// Against what the error of a step is measured: every component itself, or `floor` where it is smaller, and the energy
/// lost only against `lost`.
template <class System>
struct ErrorScale {
    double tolerance;
    double lost;
    std::array<double, System::size> floor{};
};

/// Steps of one leg.
template <class System, Scalar S>
class Leg {
public:
    using State = typename System::State;

    Leg(const System& system, Clock clock, const State& start, const ErrorScale<System>& error_scale,
        double first_length)
        : system_(system),
          error_scale_(error_scale),
          rest_(value_of(system.rest_indentation(clock.loading))),
          length_(first_length),
          method_(clock.component) {
        step_.clock = clock;
        restart(start);
    }

    /// Goes on from another state, with the step to come as it was.
    void restart(const State& start) {
        position_ = clock_position(system_, step_.clock, start[step_.clock.component]);
        step_.to = start;
        step_.slope_after = clocked_slope(system_, step_.clock, position_, start);
    }

    const State& state() const { return step_.to; }
    /// Slope of the state in the step variable.
    const State& slope() const { return step_.slope_after; }
    const S& position() const { return position_; }
    /// False where the law gives no number at the present state.
    bool has_slope() const { return finite(slope()); }
    /// Length of the step to come.
    double next_length() const { return std::abs(length_); }
    /// The last accepted step.
    const LegStep<System, S>& step() const { return step_; }

    /// Takes one accepted step, towards s = 0 if `to_zero` and then not beyond it; `shortest` is the smallest part of s
    /// a step may leave unless it lands. False if the step size came down to rounding.
    bool advance(bool to_zero, double shortest = 0.0) {
        for (int tries = 0; tries < 60; ++tries) {
            const S h = proposed(to_zero, shortest);
            if (!(std::abs(value_of(h)) > 1e-15 * std::abs(value_of(position_)))) return false;
            if (try_step(h)) return true;
        }
        return false;
    }

private:
    S proposed(bool to_zero, double shortest) const {
        if (!to_zero) return S(length_);
        const double s = value_of(position_), h = std::abs(length_);
        if (shortest > 0.0) return S(-std::min(h, (1.0 - shortest) * s));
        if (h >= s) return -position_;
        return S(h > 0.5 * s ? -0.5 * s : -h);
    }

    bool try_step(const S& h) {
        const auto slope = [&](const S& s, State& y, State& result) {
            put_clocked_slope(system_, step_.clock, s, y, result);
        };
        method_.advance(slope, position_, step_.to, step_.slope_after, h, next_);
        const S end = position_ + h;
        next_[step_.clock.component] = clock_value(system_, step_.clock, end);
        const double error = method_.error(value_of(h), scale());
        const bool small_enough = error <= 1.0;  // false for NaN too
        const double growth = std::isfinite(error) ? std::clamp(0.8 * std::pow(error, -0.125), 0.2, 6.0) : 0.2;
        const double next = std::abs(value_of(h)) * (small_enough ? growth : std::min(growth, 0.9));
        length_ = value_of(h) < 0.0 ? -next : next;
        if (!small_enough) return false;
        put_clocked_slope(system_, step_.clock, end, next_, next_slope_);
        if (!finite(next_slope_) || !runs_on(h) || falls_short()) {
            length_ = 0.5 * value_of(h);
            return false;
        }
        accept(h, end);
        return true;
    }

    void accept(const S& h, const S& end) {
        step_.begin = position_;
        step_.length = h;
        step_.from = step_.to;
        step_.slope = step_.slope_after;
        step_.to = next_;
        step_.slope_after = next_slope_;
        position_ = end;
    }

    /// The clock must not turn back within a step: time goes on, or stands where a step is below its rounding.
    bool runs_on(const S& h) const {
        return value_of(next_[time_component]) >= value_of(step_.to[time_component]) &&
               value_of(next_slope_[time_component]) * value_of(h) >= 0.0;
    }

    /// A step in time may not take most of the indentation away: beyond zero the law means nothing.
    bool falls_short() const { return step_.clock.component == time_component && depth(next_) < 0.3 * depth(step_.to); }

    /// Indentation beyond where the force begins.
    double depth(const State& y) const { return value_of(y[indentation_component]) - rest_; }

    static bool finite(const State& y) {
        return std::all_of(y.begin(), y.end(), [](const S& entry) { return is_finite(entry); });
    }

    std::array<double, System::size> scale() const {
        std::array<double, System::size> result;
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = error_scale_.tolerance * std::max({std::abs(value_of(step_.to[i])),
                                                           std::abs(value_of(next_[i])), error_scale_.floor[i]});
        result[indentation_component] =
            error_scale_.tolerance *
            std::max({std::abs(depth(step_.to)), std::abs(depth(next_)), error_scale_.floor[indentation_component]});
        result[lost_component] = error_scale_.tolerance * error_scale_.lost;
        return result;
    }

    const System& system_;
    const ErrorScale<System>& error_scale_;
    double rest_;  ///< indentation at which the force begins
    double length_;
    LegStep<System, S> step_;  ///< the last one; it ends at the present state
    S position_{0.0};
    State next_{}, next_slope_{};  ///< where the step that is tried ends
    DormandPrince8<S, System::size, lost_component> method_;
};

}  // namespace impactfit
