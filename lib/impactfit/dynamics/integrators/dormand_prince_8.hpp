#pragma once
// Dormand-Prince method of order 8(5,3): one explicit step of y' = f(s, y), for any right-hand side and scalar.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "impactfit/core/numbers/scalar.hpp"
#include "impactfit/dynamics/integrators/dormand_prince_8_coefficients.hpp"

namespace impactfit {

/// One step of y' = f(s, y). slope(s, y, result) stores f in `result` and may change y. error() estimates the error of
/// the last `advance`. Component `known` is a given function of s, set by `slope` and the caller; the method does not
/// combine it. No slope depends on component `Plain`, if present; only its value is integrated, without derivatives.
template <Scalar S, std::size_t N, std::size_t Plain = N>
class DormandPrince8 {
public:
    using State = std::array<S, N>;

    explicit DormandPrince8(std::size_t known = N) : known_(known) {}

    /// Computes the state at s + h from state y and its slope at s. Derivatives propagate through a dual step h.
    template <class Slope>
    void advance(const Slope& slope, const S& s, const State& y, const State& slope_at_s, const S& h, State& result) {
        slopes_[0] = slope_at_s;
        length_varies_ = varies(h);
        add_stages(slope, s, y, h, result, std::make_index_sequence<dormand_prince_8::stages - 1>{});
        combine<dormand_prince_8::weights>(y, h, result, all_stages);
    }

    /// Returns the error of the last step relative to `scale` (entries > 0), root mean square over the components. Both
    /// estimates are combined per component. Combined over all components, a large low-order estimate of one component
    /// would hide the error of another.
    double error(double h, const std::array<double, N>& scale) const {
        double sum = 0.0;
        for (std::size_t i = 0; i < N; ++i) {
            if (i == known_) continue;
            const double e5 = estimate<dormand_prince_8::error_5>(i, all_stages) / scale[i];
            const double e3 = estimate<dormand_prince_8::error_3>(i, all_stages) / scale[i];
            const double e5_squared = e5 * e5;
            if (e5_squared != 0.0) sum += e5_squared * e5_squared / (e5_squared + 0.01 * e3 * e3);
        }
        return std::abs(h) * std::sqrt(sum / static_cast<double>(N));
    }

    /// Returns the slope of a stage of the last step. Stage 0 is at its start.
    const State& slope_of_stage(std::size_t stage) const { return slopes_[stage]; }

    /// The weight is an array entry because a floating-point template argument requires clang 18.
    template <auto Weights, std::size_t Stage, class T>
    static void add_weighted(T& sum, const T& slope) {
        constexpr double weight = Weights[Stage];
        if constexpr (weight == 0.0) {
        } else if constexpr (std::same_as<T, double>) {
            sum += slope * weight;
        } else {  // avoids a temporary dual number
            add_weighted<Weights, Stage>(sum.a, slope.a);
            sum.v += slope.v * weight;
        }
    }

private:
    static constexpr std::make_index_sequence<dormand_prince_8::stages> all_stages{};

    template <class Slope, std::size_t... Stage>
    void add_stages(const Slope& slope, const S& s, const State& y, const S& h, State& between,
                    std::index_sequence<Stage...>) {
        (add_stage<Stage + 1>(slope, s, y, h, between), ...);
    }

    template <std::size_t Stage, class Slope>
    void add_stage(const Slope& slope, const S& s, const State& y, const S& h, State& between) {
        combine<dormand_prince_8::stage_weights[Stage]>(y, h, between, std::make_index_sequence<Stage>{});
        slope(s + h * dormand_prince_8::abscissae[Stage], between, slopes_[Stage]);
    }

    template <auto Weights, std::size_t... Stage>
    void combine(const State& y, const S& h, State& result, std::index_sequence<Stage...>) const {
        for (std::size_t i = 0; i < N; ++i) {
            if (DualNumber<S> && i == known_) continue;
            if (DualNumber<S> && i == Plain) {
                result[i] = y[i] + value_of(h) * estimate<Weights>(i, std::index_sequence<Stage...>{});
            } else {
                S sum(0.0);
                (add_weighted<Weights, Stage>(sum, slopes_[Stage][i]), ...);
                result[i] = y[i] + (length_varies_ ? h * sum : value_of(h) * sum);
            }
        }
    }

    template <auto Weights, std::size_t... Stage>
    double estimate(std::size_t i, std::index_sequence<Stage...>) const {
        double sum = 0.0;
        (add_weighted<Weights, Stage>(sum, value_of(slopes_[Stage][i])), ...);
        return sum;
    }

    std::size_t known_;
    bool length_varies_ = false;
    std::array<State, dormand_prince_8::stages> slopes_;
};

}  // namespace impactfit
