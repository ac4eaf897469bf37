#pragma once
// Dense output of the Dormand-Prince method: polynomial of degree 7 within a step.

#include "impactfit/dynamics/integrators/dormand_prince_8.hpp"

namespace impactfit {

/// Interpolates both ends of a step with their slopes. The error within is of order h^7.
template <Scalar S, std::size_t N, std::size_t Plain = N>
class DormandPrince8Interpolant {
public:
    using Method = DormandPrince8<S, N, Plain>;
    using State = typename Method::State;

    /// Interpolant of the step of length h from `from` at s to `to`, with the slopes there. Repeats the step and
    /// evaluates three additional stages.
    template <class Slope>
    DormandPrince8Interpolant(Method method, const Slope& slope, const S& s, const State& from, const State& slope_from,
                              const S& h, const State& to, const State& slope_to)
        : from_(from), slopes_at_end_(slope_to), per_length_(1.0 / h) {
        State between = from;
        method.advance(slope, s, from, slope_from, h, between);
        add_inner_stages(method, slope, s, h, std::make_index_sequence<3>{});
        for (std::size_t i = 0; i < N; ++i) {
            const S change = to[i] - from[i];
            terms_[0][i] = change;
            terms_[1][i] = h * slope_from[i] - change;
            terms_[2][i] = 2.0 * change - h * (slope_from[i] + slope_to[i]);
        }
        add_terms(method, h, std::make_index_sequence<4>{});
    }

    /// State and slope at a fraction of the step, from 0 to 1.
    struct Point {
        State state, slope;
    };
    Point operator()(double part) const {
        Point at;
        for (std::size_t i = 0; i < N; ++i) {
            S sum(0.0), slope(0.0);
            for (std::size_t term = terms_.size(); term-- > 0;) {
                const bool odd = term % 2 != 0;
                const double factor = odd ? 1.0 - part : part;
                sum += terms_[term][i];
                slope = slope * factor + (odd ? -sum : sum);
                sum *= factor;
            }
            at.state[i] = from_[i] + sum;
            at.slope[i] = slope * per_length_;
        }
        return at;
    }

private:
    template <class Slope, std::size_t... Inner>
    void add_inner_stages(const Method& method, const Slope& slope, const S& s, const S& h,
                          std::index_sequence<Inner...>) {
        (add_inner_stage<Inner>(method, slope, s, h), ...);
    }

    template <std::size_t Inner, class Slope>
    void add_inner_stage(const Method& method, const Slope& slope, const S& s, const S& h) {
        State between;
        for (std::size_t i = 0; i < N; ++i)
            between[i] = from_[i] + h * weighted<dormand_prince_8::inner_weights[Inner]>(method, i, all_slopes);
        slope(s + h * dormand_prince_8::inner_abscissae[Inner], between, inner_slopes_[Inner]);
    }

    template <std::size_t... Term>
    void add_terms(const Method& method, const S& h, std::index_sequence<Term...>) {
        for (std::size_t i = 0; i < N; ++i)
            ((terms_[Term + 3][i] = h * weighted<dormand_prince_8::inner_terms[Term]>(method, i, all_slopes)), ...);
    }

    template <auto Weights, std::size_t... Stage>
    S weighted(const Method& method, std::size_t i, std::index_sequence<Stage...>) const {
        S sum(0.0);
        (Method::template add_weighted<Weights, Stage>(sum, slope_of_stage<Stage>(method)[i]), ...);
        return sum;
    }

    template <std::size_t Stage>
    const State& slope_of_stage(const Method& method) const {
        if constexpr (Stage < dormand_prince_8::stages)
            return method.slope_of_stage(Stage);
        else if constexpr (Stage == dormand_prince_8::stages)
            return slopes_at_end_;
        else
            return inner_slopes_[Stage - dormand_prince_8::stages - 1];
    }

    static constexpr std::make_index_sequence<16> all_slopes{};

    State from_, slopes_at_end_;
    std::array<State, 3> inner_slopes_{};
    std::array<State, 7> terms_;
    S per_length_;
};

}  // namespace impactfit
