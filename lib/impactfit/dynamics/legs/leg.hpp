#pragma once
// Leg: smooth section of an impact, integrated in the variable of its clock with error control.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impactfit/dynamics/integrators/dormand_prince_8.hpp"
#include "impactfit/dynamics/legs/clock.hpp"
#include "impactfit/dynamics/legs/contact_system.hpp"

namespace impactfit {

/// Accepted step, with all data to repeat any part of it.
template <class System, Scalar S>
struct LegStep {
    Clock clock{};
    S begin{0.0};   ///< step variable at the start
    S length{0.0};  ///< signed
    typename System::State from{};
    typename System::State slope{};
    typename System::State to{};
    typename System::State slope_after{};
};

/// Returns the step without derivatives.
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

/// Returns the value of the clock's component at s. An indentation is relative to the zero of the force in this
/// direction.
template <class System, Scalar S>
S clock_value(const System& system, const Clock& clock, const S& s) {
    if constexpr (System::leaves_residual)
        if (clock.component == indentation_component) return system.rest_indentation(clock.loading) + clock.value(s);
    return clock.value(s);
}

/// Inverse of clock_value.
template <class System, Scalar S>
S clock_position(const System& system, const Clock& clock, const S& component_value) {
    if constexpr (System::leaves_residual)
        if (clock.component == indentation_component)
            return clock.position(S(component_value - system.rest_indentation(clock.loading)));
    return clock.position(component_value);
}

/// Inlines a slope into one function. With sanitizers the compilation would take more than ten minutes.
#if defined(__SANITIZE_ADDRESS__)
#define IMPACTFIT_ONE_FUNCTION
#else
#define IMPACTFIT_ONE_FUNCTION [[gnu::flatten]]
#endif

/// Stores the slope of the state in the step variable in `result`: the rates divided by the rate of the clock. Sets the
/// clock's component of y to its value at s. Inlined into one function (flatten): between calls, dual numbers would be
/// passed through memory, at about a tenth of the cost of a gradient.
template <class System, Scalar S>
IMPACTFIT_ONE_FUNCTION void put_clocked_slope(const System& system, const Clock& clock, const S& s,
                                              typename System::State& y, typename System::State& result) {
    if (clock.component == time_component) {  // power 1: the rates are the slope
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

/// Returns the state at a length h within (or beyond) a step.
template <class System, Scalar S>
typename System::State advanced(const System& system, const LegStep<System, S>& step, const S& h) {
    DormandPrince8<S, System::size, lost_component> method(step.clock.component);
    const auto slope = [&](const S& s, auto& y, auto& result) { put_clocked_slope(system, step.clock, s, y, result); };
    typename System::State y;
    method.advance(slope, step.begin, step.from, step.slope, h, y);
    y[step.clock.component] = clock_value(system, step.clock, S(step.begin + h));
    return y;
}

/// Error scale of a step: the magnitude of each component, at least `floor`. The scale of the lost energy is `lost`.
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

    /// Continues from another state with an unchanged next step.
    void restart(const State& start) {
        position_ = clock_position(system_, step_.clock, start[step_.clock.component]);
        step_.to = start;
        step_.slope_after = clocked_slope(system_, step_.clock, position_, start);
    }

    const State& state() const { return step_.to; }
    /// Returns the slope of the state in the step variable.
    const State& slope() const { return step_.slope_after; }
    const S& position() const { return position_; }
    /// Returns false if the law is not finite at the present state.
    bool has_slope() const { return finite(slope()); }
    /// Returns the length of the next step.
    double next_length() const { return std::abs(length_); }
    /// Returns the last accepted step.
    const LegStep<System, S>& step() const { return step_; }

    /// Takes one accepted step; if `to_zero`, towards s = 0 and not beyond. `shortest` is the smallest fraction of s
    /// that remains after a step, unless the step ends at s = 0. Returns false if the step size decreases to rounding.
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
        const bool small_enough = error <= 1.0;  // false for NaN
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

    /// The clock must be monotonic within a step: time increases, or is constant for a step below its rounding error.
    bool runs_on(const S& h) const {
        return value_of(next_[time_component]) >= value_of(step_.to[time_component]) &&
               value_of(next_slope_[time_component]) * value_of(h) >= 0.0;
    }

    /// A step in time must not remove most of the indentation: the law is undefined below zero.
    bool falls_short() const { return step_.clock.component == time_component && depth(next_) < 0.3 * depth(step_.to); }

    /// Returns the indentation beyond the zero of the force.
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
    double rest_;  ///< indentation of zero force
    double length_;
    LegStep<System, S> step_;  ///< last accepted step; ends at the present state
    S position_{0.0};
    State next_{}, next_slope_{};  ///< end of the tentative step
    DormandPrince8<S, System::size, lost_component> method_;
};

}  // namespace impactfit
