#pragma once
// Collocation of y' = b loss y / (y + feedback) on [0, 1] with y > 0, y + feedback > 0: the equation of phase_legs.hpp.
// All functions are inlined into a function with a copy for each processor.

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/phase/collocation_rule.hpp"

namespace impactfit {

/// result = sum of factor_j column_j.
template <std::size_t N>
IMPACTFIT_INLINE void put_combination(const std::array<LaneArray<N>, N>& columns, const LaneArray<N>& factors,
                                      LaneArray<N>& result) {
    constexpr std::size_t blocks = N / lane_count;
    const double* factor = factors.numbers();
    Lanes sum[blocks];
#pragma GCC unroll 6
    for (std::size_t i = 0; i < blocks; ++i) sum[i] = columns[0][i] * factor[0];
    for (std::size_t j = 1; j < N; ++j) {
#pragma GCC unroll 6
        for (std::size_t i = 0; i < blocks; ++i) sum[i] += columns[j][i] * factor[j];
    }
#pragma GCC unroll 6
    for (std::size_t i = 0; i < blocks; ++i) result[i] = sum[i];
}

template <std::size_t N>
IMPACTFIT_INLINE double weighted_sum(const LaneArray<N>& weights, const LaneArray<N>& values) {
    Lanes products = weights[0] * values[0];
    for (std::size_t i = 1; i < N / lane_count; ++i) products += weights[i] * values[i];
    double sum = 0.0;
    for (std::size_t i = 0; i < lane_count; ++i) sum += products[i];
    return sum;
}

/// Weights of int_0^1 s^power f(s) ds.
template <std::size_t N>
IMPACTFIT_INLINE void put_end_weights(const CollocationRule<N>& rule, double power, LaneArray<N>& weights) {
    LaneArray<N> moments;
    double moment = 1.0 / (power + 1.0);
    for (std::size_t k = 0; k < N; ++k) {
        const auto order = static_cast<double>(k);
        moments.numbers()[k] = moment;
        moment *= (power - order) / (power + 2.0 + order);
    }
    put_combination<N>(rule.projections, moments, weights);
}

/// Largest of the last four Legendre coefficients.
template <std::size_t N>
IMPACTFIT_INLINE double last_coefficients(const CollocationRule<N>& rule, const LaneArray<N>& values) {
    double largest = 0.0;
    for (std::size_t k = N - 4; k < N; ++k)
        largest = std::max(largest, std::abs(weighted_sum(rule.projections[k], values)));
    return largest;
}

template <std::size_t N>
struct CollocationLeg {
    static constexpr std::size_t blocks = N / lane_count, stride = 4;
    LaneArray<N> loss, feedback;  ///< of the equation
    LaneArray<N> y, rate;         ///< solution; rate: loss / (y + feedback)
    double end_y = 0.0;
    int iterations = 0;

    /// Newton's method with the integrating factor of the linearised equation. Returns false if it does not converge.
    /// The method converges quadratically: a change of 3e-7 leaves an error of about 1e-13.
    IMPACTFIT_INLINE bool solve(const CollocationRule<N>& rule, double b, double start) {
        if (!guess(rule, b, start)) return false;
        for (iterations = 1; iterations <= 20; ++iterations) {
            LaneArray<N> change;
            const double size = newton_change(rule, b, start, change);
            if (!(size < 1e300)) return false;
            const double length = size < 0.5 ? 1.0 : step_length(change);
            for (std::size_t i = 0; i < blocks; ++i) y[i] += length * change[i];
            if (size < 3e-7) return finish(rule, b, start);
        }
        return false;
    }

private:
    /// Implicit trapezoids over `stride` nodes each: a quadratic equation a step, straight lines in between. Returns
    /// false without a solution.
    IMPACTFIT_INLINE bool guess(const CollocationRule<N>& rule, double b, double start) {
        const double* node = rule.nodes.numbers();
        double before = start, slope = 0.0, at = 0.0;
        for (std::size_t i = stride - 1; i < N; i += stride) {
            const double half = 0.5 * (node[i] - at), back = feedback.numbers()[i], gain = b * loss.numbers()[i];
            const double known = before + half * slope, p = known - back + half * gain;
            const double square = p * p + 4.0 * known * back;
            if (!(square >= 0.0)) return false;
            const double root = std::sqrt(square);
            const double value = p > 0.0 ? 0.5 * (p + root) : 2.0 * known * back / (root - p);
            const double gap = value + back, rise = (value - before) / (node[i] - at);
            if (!(gap > 0.0)) return false;
            for (std::size_t k = i - stride + 1; k < i; ++k) y.numbers()[k] = before + rise * (node[k] - at);
            y.numbers()[i] = value;
            slope = gain * value / gap;
            before = value;
            at = node[i];
        }
        return true;
    }

    /// Stores the change of y. Returns its largest ratio to y + feedback.
    IMPACTFIT_INLINE double newton_change(const CollocationRule<N>& rule, double b, double start,
                                          LaneArray<N>& change) const {
        LaneArray<N> growth, values, integral, power, residual;
        for (std::size_t i = 0; i < blocks; ++i) {
            const Lanes divisor = 1.0 / (y[i] + feedback[i]), gain = b * loss[i] * divisor;
            values[i] = gain * y[i];
            growth[i] = gain * feedback[i] * divisor;
        }
        put_combination<N>(rule.integrals, values, integral);
        put_combination<N>(rule.integrals, growth, power);
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(power[i], power[i]);
            residual[i] = start + integral[i] - y[i];
            values[i] = growth[i] * residual[i] / power[i];
        }
        put_combination<N>(rule.integrals, values, integral);
        Lanes largest = {};
        for (std::size_t i = 0; i < blocks; ++i) {
            change[i] = residual[i] + power[i] * integral[i];
            const Lanes ratio = change[i] / (y[i] + feedback[i]), size = ratio < 0.0 ? -ratio : ratio;
            largest = size > largest ? size : largest;
        }
        double size = 0.0;
        for (std::size_t i = 0; i < lane_count; ++i) size = largest[i] > size ? largest[i] : size;
        return size;
    }

    /// Largest step within y + feedback > 0.
    IMPACTFIT_INLINE double step_length(const LaneArray<N>& change) const {
        double length = 1.0;
        for (std::size_t i = 0; i < N; ++i) {
            const double gap = y.numbers()[i] + feedback.numbers()[i], by = change.numbers()[i];
            if (by < -0.9 * gap) length = std::min(length, -0.9 * gap / by);
        }
        return length;
    }

    IMPACTFIT_INLINE bool finish(const CollocationRule<N>& rule, double b, double start) {
        LaneArray<N> gain;
        for (std::size_t i = 0; i < blocks; ++i) {
            rate[i] = loss[i] / (y[i] + feedback[i]);
            gain[i] = b * rate[i] * y[i];
        }
        end_y = start + weighted_sum(rule.weights, gain);
        return end_y > 0.0;
    }
};

}  // namespace impactfit
