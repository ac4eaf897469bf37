#pragma once
// One step of the explicit method of order 8(5,3) of Dormand and Prince, for any right-hand side and scalar.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "impactfit/core/scalar.hpp"
#include "impactfit/dynamics/integrators/dormand_prince_8_coefficients.hpp"

namespace impactfit {

/// y' = slope(s, y) over one step. After `advance`, `error` tells how far the result is from right.
template <Scalar S, std::size_t N>
class DormandPrince8 {
public:
    using State = std::array<S, N>;

    /// State at s + h from state y and its slope at s. The step may be a dual number: derivatives pass through it.
    template <class Slope>
    State advance(const Slope& slope, const S& s, const State& y, const State& slope_at_s, const S& h) {
        slopes_[0] = slope_at_s;
        add_stages(slope, s, y, h, std::make_index_sequence<dormand_prince_8::stages - 1>{});
        return combined<dormand_prince_8::weights>(y, h, all_stages);
    }

    /// Error of the last step relative to `scale` (entries > 0; an infinite one leaves its component out), root mean
    /// square over the components. The two estimates are combined component by component: combined over all, a
    /// low-order estimate that is large in one component would hide the error of another.
    double error(double h, const std::array<double, N>& scale) const {
        double sum = 0.0;
        for (std::size_t i = 0; i < N; ++i) {
            const double e5 = estimate<dormand_prince_8::error_5>(i, all_stages) / scale[i];
            const double e3 = estimate<dormand_prince_8::error_3>(i, all_stages) / scale[i];
            const double e5_squared = e5 * e5;
            if (e5_squared != 0.0) sum += e5_squared * e5_squared / (e5_squared + 0.01 * e3 * e3);
        }
        return std::abs(h) * std::sqrt(sum / static_cast<double>(N));
    }

private:
    static constexpr std::make_index_sequence<dormand_prince_8::stages> all_stages{};

    template <class Slope, std::size_t... Stage>
    void add_stages(const Slope& slope, const S& s, const State& y, const S& h, std::index_sequence<Stage...>) {
        ((slopes_[Stage + 1] =
              slope(s + h * dormand_prince_8::abscissae[Stage + 1],
                    combined<dormand_prince_8::stage_weights[Stage + 1]>(y, h, std::make_index_sequence<Stage + 1>{}))),
         ...);
    }

    template <auto Weights, std::size_t... Stage>
    State combined(const State& y, const S& h, std::index_sequence<Stage...>) const {
        State result;
        for (std::size_t i = 0; i < N; ++i) {
            S sum(0.0);
            (add_weighted<Weights[Stage]>(sum, slopes_[Stage][i]), ...);
            result[i] = y[i] + h * sum;
        }
        return result;
    }

    template <double Weight, class T>
    static void add_weighted(T& sum, const T& slope) {
        if constexpr (Weight == 0.0) {
        } else if constexpr (std::same_as<T, double>) {
            sum += slope * Weight;
        } else {  // without a dual number in between
            add_weighted<Weight>(sum.a, slope.a);
            sum.v += slope.v * Weight;
        }
    }

    template <auto Weights, std::size_t... Stage>
    double estimate(std::size_t i, std::index_sequence<Stage...>) const {
        double sum = 0.0;
        (add_weighted<Weights[Stage]>(sum, value_of(slopes_[Stage][i])), ...);
        return sum;
    }

    std::array<State, dormand_prince_8::stages> slopes_;
};

}  // namespace impactfit
