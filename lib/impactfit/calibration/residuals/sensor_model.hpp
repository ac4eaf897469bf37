#pragma once
// Sensor with a linear filter: piecewise exact response, without step size control. For a piece long relative to the
// time constant: a polynomial plus a transient. For a short piece: a Taylor series. Both are computed once for each
// piece, so a reading costs a polynomial.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/dynamics/impact/piecewise_cubic.hpp"

namespace impactfit {

/// Numbers of a sensor (see Sensor).
template <Scalar S>
struct SensorValues {
    S delay{0.0}, gain{1.0}, offset{0.0}, filter_frequency{0.0}, filter_damping{0.0};
};

/// Value of a polynomial: that of Horner, for dual numbers in plain numbers and sums of derivatives.
template <Scalar S>
S polynomial(std::span<const S> coefficients, const S& at) {
    if constexpr (std::same_as<S, double>) {
        double value = 0.0;
        for (std::size_t k = coefficients.size(); k-- > 0;) value = value * at + coefficients[k];
        return value;
    } else {
        double value = 0.0, slope = 0.0;
        auto derivatives = S(0.0).v;
        for (std::size_t k = coefficients.size(); k-- > 0;) {
            slope = slope * at.a + value;
            value = value * at.a + coefficients[k].a;
            derivatives = derivatives * at.a + coefficients[k].v;
        }
        return {value, derivatives + at.v * slope};
    }
}

/// Linear filter of order 1 or 2 with unit gain at rest: y' = w (u - y), or y'' = w^2 (u - y) - 2 z w y'.
template <Scalar S>
class LinearFilter {
public:
    /// y, and y' for a second-order filter.
    struct State {
        S value{0.0}, rate{0.0};
    };

    /// Response to one cubic piece, as a function of the time after its begin.
    struct Response {
        std::vector<S> series;           ///< of a short piece, in powers of time / length
        double length;                   ///< of a short piece [s]
        std::array<S, 4> settled{};      ///< of a long piece: particular polynomial
        std::optional<State> transient;  ///< of a long piece: distance from the particular polynomial at its begin
    };

    LinearFilter(SensorFilter order, const SensorValues<S>& values)
        : order_(order),
          w_(2.0 * std::numbers::pi * values.filter_frequency),
          z_(values.filter_damping),
          decay_(z_ * w_),
          square_(w_ * w_ * (z_ * z_ - 1.0)),
          fastest_(value_of(w_) * std::max(1.0, 2.0 * value_of(z_))) {
        using std::sqrt;
        if (order_ == SensorFilter::none) return;
        if (value_of(square_) != 0.0) root_ = sqrt(value_of(square_) > 0.0 ? square_ : -square_);
        const S g = 2.0 * z_, inverse = 1.0 / w_, inverse_square = inverse * inverse;
        if (order_ == SensorFilter::first_order)
            of_derivatives_ = {S(1.0), -inverse, inverse_square, -inverse_square * inverse};
        else
            of_derivatives_ = {S(1.0), -g * inverse, (g * g - 1.0) * inverse_square,
                               -(g * g * g - 2.0 * g) * inverse_square * inverse};
    }

    /// Returns the response to an input without beginning: the particular polynomial.
    Response settled(const CubicPiece<S>& input) const {
        const auto& c = input.coefficients;
        const auto& a = of_derivatives_;
        return {{},
                0.0,
                {c[0] + a[1] * c[1] + 2.0 * (a[2] * c[2]) + 6.0 * (a[3] * c[3]),
                 c[1] + 2.0 * (a[1] * c[2]) + 6.0 * (a[2] * c[3]), c[2] + 3.0 * (a[1] * c[3]), c[3]},
                std::nullopt};
    }

    /// Returns the response to a piece of the given length [s] from the state at its begin.
    Response from(const CubicPiece<S>& input, const State& state, double length) const {
        if (fastest_ * length < 1.0) return {series_of(input, state, length), length, {}, std::nullopt};
        Response response = settled(input);
        response.transient = State{state.value - response.settled[0], state.rate - response.settled[1]};
        return response;
    }

    S value(const Response& response, const S& u) const {
        if (!response.series.empty()) return polynomial<S>(response.series, u / response.length);
        const S settled = polynomial<S>(response.settled, u);
        if (!response.transient || has_decayed(value_of(u))) return settled;
        if (order_ == SensorFilter::first_order) return settled + freed(*response.transient, u).value;
        const auto [c, s] = decaying_pair(u);
        return settled + c * response.transient->value +
               s * (decay_ * response.transient->value + response.transient->rate);
    }

    /// Returns y and y' for any order.
    State state(const Response& response, const S& u) const {
        const bool is_series = !response.series.empty();
        const std::span<const S> c = is_series ? std::span<const S>(response.series) : std::span(response.settled);
        std::vector<S> derivative;
        for (std::size_t k = 1; k < c.size(); ++k) derivative.push_back(static_cast<double>(k) * c[k]);
        if (is_series)
            return {polynomial<S>(c, u / response.length),
                    polynomial<S>(derivative, u / response.length) / response.length};
        State sum{polynomial<S>(c, u), polynomial<S>(derivative, u)};
        if (!response.transient || has_decayed(value_of(u))) return sum;
        const State free = freed(*response.transient, u);
        return {sum.value + free.value, sum.rate + free.rate};
    }

private:
    /// Returns the Taylor coefficients of the response in powers of time / length. Terms decrease as (w length)^k / k!
    /// with w length < 1, so 19 terms are exact to rounding.
    std::vector<S> series_of(const CubicPiece<S>& input, const State& state, double length) const {
        const S turn = w_ * length, turn_squared = turn * turn, damping = 2.0 * (decay_ * length);
        std::vector<S> b;
        std::array<S, 4> c = input.coefficients;
        for (double power = 1.0; S & one : c) one = one * power, power *= length;
        b.reserve(most_terms);
        b.push_back(state.value);
        const bool first = order_ == SensorFilter::first_order;
        if (!first) b.push_back(state.rate * length);
        double term = 1.0;
        for (std::size_t k = 0; b.size() < most_terms && (k < 4 || term > least_term); ++k) {
            S driven = -b[k];
            if (k < c.size()) driven += c[k];
            const auto next = static_cast<double>(k + 1);
            b.push_back(first ? turn * driven / next
                              : (turn_squared * driven - damping * (next * b[k + 1])) / (next * (next + 1.0)));
            term *= fastest_ * length / next;
        }
        return b;
    }

    /// Returns true if the transient is below rounding: exp(-60) = 1e-26.
    bool has_decayed(double u) const {
        const double slowest = order_ == SensorFilter::first_order ? value_of(w_)
                               : value_of(square_) > 0.0           ? value_of(decay_) - value_of(root_)
                                                                   : value_of(decay_);
        return slowest * u > 60.0;
    }

    /// Returns the state without input.
    State freed(const State& from, const S& u) const {
        using std::exp;
        if (order_ == SensorFilter::first_order) {
            const S left = exp(-w_ * u) * from.value;
            return {left, -w_ * left};
        }
        const auto [c, s] = decaying_pair(u);
        return {c * from.value + s * (decay_ * from.value + from.rate),
                c * from.rate - s * (w_ * w_ * from.value + decay_ * from.rate)};
    }

    /// Returns exp(-z w u) times cos(v u) and sin(v u) / v with v^2 = w^2 (1 - z^2), for any sign of v^2.
    std::array<S, 2> decaying_pair(const S& u) const {
        using std::cos, std::exp, std::sin;
        const double at = value_of(square_) * value_of(u) * value_of(u);
        if (std::abs(at) < 1e-2) {  // truncation error after five terms: 1e-2^5 / 10!
            const S x = square_ * u * u, damped = exp(-decay_ * u);
            return {damped * (1.0 + x / 2.0 * (1.0 + x / 12.0 * (1.0 + x / 30.0 * (1.0 + x / 56.0)))),
                    damped * u * (1.0 + x / 6.0 * (1.0 + x / 20.0 * (1.0 + x / 42.0 * (1.0 + x / 72.0))))};
        }
        if (at > 0.0) {
            const S slow = exp((root_ - decay_) * u), fast = exp(-(root_ + decay_) * u);
            return {0.5 * (slow + fast), 0.5 * (slow - fast) / root_};
        }
        const S turned = root_ * u, damped = exp(-decay_ * u);
        return {damped * cos(turned), damped * sin(turned) / root_};
    }

    static constexpr std::size_t most_terms = 20;
    static constexpr double least_term = 1e-18;

    SensorFilter order_;
    S w_, z_, decay_, square_, root_{0.0};  ///< z w; w^2 (z^2 - 1) and the root of its absolute value
    double fastest_;                        ///< bound of the faster of two roots [1/s]
    std::array<S, 4> of_derivatives_{};     ///< coefficients of u and its derivatives in the particular solution
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
        responses_.reserve(pieces.size());
        responses_.push_back(filter_.settled(pieces.front()));
        auto state = filter_.state(responses_.front(), S(0.0));
        // pieces[0] is the straight line before touch; its begin equals that of pieces[1].
        for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
            const S length = pieces[i + 1].begin - pieces[i].begin;
            responses_.push_back(filter_.from(pieces[i], state, value_of(length)));
            state = filter_.state(responses_.back(), length);
        }
        responses_.push_back(filter_.from(pieces.back(), state, std::numeric_limits<double>::infinity()));
    }

    S operator()(const S& clock) const {
        const S time = clock - lag_;
        if (!filtered_) return values_.gain * input_(time) + values_.offset;
        const std::size_t i = input_.index(value_of(time));
        return values_.gain * filter_.value(responses_[i], time - input_.pieces()[i].begin) + values_.offset;
    }

    ValueAndSlope<S> with_slope(const S& clock) const {
        const S time = clock - lag_;
        const ValueAndSlope<S> read = filtered_ ? filtered_with_slope(time) : input_.with_slope(time);
        return {values_.gain * read.value + values_.offset, values_.gain * read.slope};
    }

    const S& lag() const { return lag_; }

private:
    ValueAndSlope<S> filtered_with_slope(const S& time) const {
        const std::size_t i = input_.index(value_of(time));
        const auto state = filter_.state(responses_[i], time - input_.pieces()[i].begin);
        return {state.value, state.rate};
    }

    const PiecewiseCubic<S>& input_;
    SensorValues<S> values_;
    S lag_;
    LinearFilter<S> filter_;
    bool filtered_;
    std::vector<typename LinearFilter<S>::Response> responses_;  ///< of each piece
};

}  // namespace impactfit
