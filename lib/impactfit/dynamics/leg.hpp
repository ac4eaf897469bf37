#pragma once
// A smooth stretch of an impact, integrated step by step in the variable of its clock with error control.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "impactfit/dynamics/clock.hpp"
#include "impactfit/dynamics/contact_system.hpp"
#include "impactfit/dynamics/integrators/dormand_prince_8.hpp"

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

/// Slope of the state in the step variable: the rates divided by that of the clock.
template <class System, Scalar S>
typename System::State clocked_slope(const System& system, const Clock& clock, const S& s, typename System::State y) {
    if (clock.component == time_component)
        return system.rates(y, clock.loading);  // its power is 1: the rates are the slope
    y[clock.component] = clock.value(s);
    const S clock_slope = clock.slope(s);
    const typename System::State rates = system.rates(y, clock.loading);
    const S factor = clock_slope / rates[clock.component];
    typename System::State result;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = rates[i] * factor;
    result[clock.component] = clock_slope;
    return result;
}

/// The state a length h into (or beyond) a step.
template <class System, Scalar S>
typename System::State advanced(const System& system, const LegStep<System, S>& step, const S& h) {
    DormandPrince8<S, System::size> method;
    const auto slope = [&](const S& s, const auto& y) { return clocked_slope(system, step.clock, s, y); };
    auto y = method.advance(slope, step.begin, step.from, step.slope, h);
    y[step.clock.component] = step.clock.value(S(step.begin + h));
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
        : system_(system), error_scale_(error_scale), length_(first_length) {
        step_.clock = clock;
        position_ = clock.position(start[clock.component]);
        state_ = start;
        slope_ = clocked_slope(system, clock, position_, start);
    }

    const State& state() const { return state_; }
    /// Slope of the state in the step variable.
    const State& slope() const { return slope_; }
    const S& position() const { return position_; }
    /// False where the law gives no number at the present state.
    bool has_slope() const { return finite(slope_); }
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
        const auto slope = [&](const S& s, const State& y) { return clocked_slope(system_, step_.clock, s, y); };
        State y = method_.advance(slope, position_, state_, slope_, h);
        const S end = position_ + h;
        y[step_.clock.component] = step_.clock.value(end);
        const double error = method_.error(value_of(h), scale(y));
        const bool small_enough = error <= 1.0;  // false for NaN too
        const double growth = std::isfinite(error) ? std::clamp(0.8 * std::pow(error, -0.125), 0.2, 6.0) : 0.2;
        const double next = std::abs(value_of(h)) * (small_enough ? growth : std::min(growth, 0.9));
        length_ = value_of(h) < 0.0 ? -next : next;
        if (!small_enough) return false;
        const State new_slope = clocked_slope(system_, step_.clock, end, y);
        if (!finite(new_slope) || !runs_on(y, new_slope, h) || falls_short(y)) {
            length_ = 0.5 * value_of(h);
            return false;
        }
        step_ = {step_.clock, position_, h, state_, slope_, y, new_slope};
        position_ = end;
        state_ = y;
        slope_ = new_slope;
        return true;
    }

    /// The clock must not turn back within a step: time goes on, or stands where a step is below its rounding.
    bool runs_on(const State& y, const State& new_slope, const S& h) const {
        return value_of(y[time_component]) >= value_of(state_[time_component]) &&
               value_of(new_slope[time_component]) * value_of(h) >= 0.0;
    }

    /// A step in time may not take most of the indentation away: beyond zero the law means nothing.
    bool falls_short(const State& y) const {
        return step_.clock.component == time_component &&
               value_of(y[indentation_component]) < 0.3 * value_of(state_[indentation_component]);
    }

    static bool finite(const State& y) {
        return std::all_of(y.begin(), y.end(), [](const S& entry) { return is_finite(entry); });
    }

    /// The clock itself has no error.
    std::array<double, System::size> scale(const State& y) const {
        std::array<double, System::size> result;
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = error_scale_.tolerance *
                        std::max({std::abs(value_of(state_[i])), std::abs(value_of(y[i])), error_scale_.floor[i]});
        result[lost_component] = error_scale_.tolerance * error_scale_.lost;
        result[step_.clock.component] = std::numeric_limits<double>::infinity();
        return result;
    }

    const System& system_;
    const ErrorScale<System>& error_scale_;
    double length_;
    LegStep<System, S> step_;
    S position_{0.0};
    State state_{}, slope_{};
    DormandPrince8<S, System::size> method_;
};

}  // namespace impactfit
