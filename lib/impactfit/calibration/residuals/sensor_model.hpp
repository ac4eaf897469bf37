#pragma once
// Sensor with a linear filter: piecewise exact response, without step size control. For a piece long relative to the
// time constant: a polynomial plus a transient. For a short piece: Duhamel integral.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/dynamics/impact/piecewise_cubic.hpp"

namespace impactfit {

/// Numbers of a sensor (see Sensor).
template <Scalar S>
struct SensorValues {
    S delay{0.0}, gain{1.0}, offset{0.0}, filter_frequency{0.0}, filter_damping{0.0};
};

/// Linear filter of order 1 or 2 with unit gain at rest: y' = w (u - y), or y'' = w^2 (u - y) - 2 z w y'.
template <Scalar S>
class LinearFilter {
public:
    /// y, and y' for a second-order filter.
    struct State {
        S value{0.0}, rate{0.0};
    };

    LinearFilter(SensorFilter order, const SensorValues<S>& values)
        : order_(order), w_(2.0 * std::numbers::pi * values.filter_frequency), z_(values.filter_damping) {}

    /// Returns the state for an input without beginning: the particular polynomial.
    State settled(const CubicPiece<S>& input, const S& u) const {
        const auto& c = input.coefficients;
        const std::array<S, 4> d{c[0] + u * (c[1] + u * (c[2] + u * c[3])), c[1] + u * (2.0 * c[2] + 3.0 * u * c[3]),
                                 2.0 * c[2] + 6.0 * u * c[3], 6.0 * c[3]};
        const std::array<S, 4> a = series();
        return {d[0] + a[1] * d[1] + a[2] * d[2] + a[3] * d[3], d[1] + a[1] * d[2] + a[2] * d[3]};
    }

    /// Returns the state at time u after the start of the piece, from the state at its start.
    State after(const CubicPiece<S>& input, const State& from, const S& u) const {
        if (std::max(1.0, 2.0 * value_of(z_)) * value_of(w_) * value_of(u) < 1.0)  // faster of two roots
            return sum(driven(input, u), freed(from, u));
        const State then = settled(input, S(0.0));
        return sum(settled(input, u), freed({from.value - then.value, from.rate - then.rate}, u));
    }

private:
    /// Transition matrix without input.
    struct Response {
        S value_of_value, value_of_rate, rate_of_value, rate_of_rate;
    };

    /// Coefficients of u, u', u'', u''' of the particular solution.
    std::array<S, 4> series() const {
        if (order_ == SensorFilter::first_order) return {S(1.0), -1.0 / w_, 1.0 / (w_ * w_), -1.0 / (w_ * w_ * w_)};
        const S g = 2.0 * z_;
        return {S(1.0), -g / w_, (g * g - 1.0) / (w_ * w_), -(g * g * g - 2.0 * g) / (w_ * w_ * w_)};
    }

    static State sum(const State& a, const State& b) { return {a.value + b.value, a.rate + b.rate}; }

    State freed(const State& from, const S& u) const {
        const Response r = response(u);
        return {r.value_of_value * from.value + r.value_of_rate * from.rate,
                r.rate_of_value * from.value + r.rate_of_rate * from.rate};
    }

    /// Returns the Duhamel integral by four-point Gauss quadrature, exact to the eighth power of w u < 1.
    State driven(const CubicPiece<S>& input, const S& u) const {
        static constexpr std::array<double, 4> points{0.06943184420297371, 0.33000947820757187, 0.66999052179242813,
                                                      0.93056815579702629},
            weights{0.17392742256872693, 0.32607257743127307, 0.32607257743127307, 0.17392742256872693};
        State driven;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const S at = points[i] * u, in = input.value(input.begin + at) * (weights[i] * u);
            const Response r = response(u - at);
            if (order_ == SensorFilter::first_order) {
                driven.value += w_ * r.value_of_value * in;
            } else {
                driven.value += w_ * w_ * r.value_of_rate * in;
                driven.rate += w_ * w_ * r.rate_of_rate * in;
            }
        }
        return driven;
    }

    Response response(const S& u) const {
        using std::exp;
        if (order_ == SensorFilter::first_order) return {exp(-w_ * u), S(0.0), S(0.0), S(0.0)};
        const auto [c, s] = decaying_pair(u);
        return {c + z_ * w_ * s, s, -w_ * w_ * s, c - z_ * w_ * s};
    }

    /// Returns exp(-z w u) times cos(v u) and sin(v u) / v with v^2 = w^2 (1 - z^2), for any sign of v^2.
    std::array<S, 2> decaying_pair(const S& u) const {
        using std::cos, std::exp, std::sin, std::sqrt;
        const S x = w_ * w_ * (z_ * z_ - 1.0) * u * u, decay = z_ * w_ * u;
        if (std::abs(value_of(x)) < 1e-2) {  // truncation error after five terms: 1e-2^5 / 10!
            const S damped = exp(-decay);
            return {damped * (1.0 + x / 2.0 * (1.0 + x / 12.0 * (1.0 + x / 30.0 * (1.0 + x / 56.0)))),
                    damped * u * (1.0 + x / 6.0 * (1.0 + x / 20.0 * (1.0 + x / 42.0 * (1.0 + x / 72.0))))};
        }
        if (value_of(x) > 0.0) {
            const S root = sqrt(x), slow = exp(root - decay), fast = exp(-root - decay);
            return {0.5 * (slow + fast), 0.5 * (slow - fast) / root * u};
        }
        const S root = sqrt(-x), damped = exp(-decay);
        return {damped * cos(root), damped * sin(root) / root * u};
    }

    SensorFilter order_;
    S w_, z_;
};

/// Sensor reading as a function of the clock.
template <Scalar S>
class SensorSignal {
public:
    /// `start` is the clock reading at time 0 of the input. Keeps a reference to the input.
    SensorSignal(const PiecewiseCubic<S>& input, SensorFilter filter, const SensorValues<S>& values, const S& start)
        : input_(input),
          values_(values),
          lag_(values.delay + start),
          filter_(filter, values),
          filtered_(filter != SensorFilter::none) {
        if (!filtered_) return;
        const auto& pieces = input.pieces();
        states_.push_back(filter_.settled(pieces.front(), S(0.0)));
        // pieces[0] is the straight line before touch; its begin equals that of pieces[1].
        for (std::size_t i = 1; i < pieces.size(); ++i)
            states_.push_back(filter_.after(pieces[i - 1], states_.back(), pieces[i].begin - pieces[i - 1].begin));
    }

    S operator()(const S& clock) const {
        const S time = clock - lag_;
        if (!filtered_) return values_.gain * input_(time) + values_.offset;
        return values_.gain * state(time).value + values_.offset;
    }

    ValueAndSlope<S> with_slope(const S& clock) const {
        const S time = clock - lag_;
        const ValueAndSlope<S> read =
            filtered_ ? ValueAndSlope<S>{state(time).value, rate(time)} : input_.with_slope(time);
        return {values_.gain * read.value + values_.offset, values_.gain * read.slope};
    }

    const S& lag() const { return lag_; }

private:
    typename LinearFilter<S>::State state(const S& time) const {
        const std::size_t i = input_.index(value_of(time));
        const CubicPiece<S>& piece = input_.pieces()[i];
        const S u = time - piece.begin;
        return i == 0 ? filter_.settled(piece, u) : filter_.after(piece, states_[i], u);
    }

    S rate(const S& time) const {
        const double h = 1e-6 * (value_of(input_.pieces().back().begin) - value_of(input_.pieces().front().begin));
        return (state(time + h).value - state(time - h).value) / (2.0 * h);
    }

    const PiecewiseCubic<S>& input_;
    SensorValues<S> values_;
    S lag_;
    LinearFilter<S> filter_;
    bool filtered_;
    std::vector<typename LinearFilter<S>::State> states_;  ///< at the begin of each piece
};

}  // namespace impactfit
