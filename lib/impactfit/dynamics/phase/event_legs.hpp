#pragma once
// Legs from the end of a quarter to an event: from the turning point to the peak of the force, and from zero
// indentation to zero force. The end has twice the order of the values between the nodes of a quarter.

#include <cmath>

#include "impactfit/dynamics/phase/collocation_leg.hpp"
#include "impactfit/dynamics/phase/phase_problem.hpp"

namespace impactfit {

inline constexpr std::size_t event_nodes = 24;

template <Scalar S>
struct EndOfLeg {
    S y{0.0}, log_r{0.0};
    S time{0.0};        ///< over L / v0, magnitude
    double tail = 0.0;  ///< largest of the last Legendre coefficients of the rate
    bool converged = false;
};

template <class V>
class EventLeg {
public:
    using S = typename LaneTraits<V>::Number;
    static constexpr std::size_t blocks = event_nodes / lane_count;

    IMPACTFIT_INLINE explicit EventLeg(const PhaseProblemOf<S>& problem)
        : problem_(problem), rule_(CollocationRule<event_nodes>::instance()) {}

    /// Leg in tau = cos(theta) of the compression from 0 to `end`: tau = end sigma^l.
    IMPACTFIT_INLINE EndOfLeg<S> from_turning_point(const S& y, const S& log_r, double end) {
        const double l = problem_.l, log_end = std::log(end);
        const V A = spread(problem_.A), q = spread(problem_.q), a = spread(-problem_.a);
        for (std::size_t i = 0; i < blocks; ++i) {
            const Lanes log_tau = log_end + l * rule_.log_nodes[i];
            Lanes tau, log_sine, sine;
            put_exp(log_tau, tau);
            for (std::size_t lane = 0; lane < lane_count; ++lane)
                log_sine[lane] = 0.5 * std::log((1.0 - tau[lane]) * (1.0 + tau[lane]));
            put_exp(log_sine, sine);
            const Lanes angle_slope = tau * (l / rule_.nodes[i]) / sine;  // |d theta / d sigma|
            put_equation(A * log_sine + q * log_tau, sine, -tau * angle_slope, i);
            put_exp(a * log_sine, clock_[i]);
            clock_[i] = clock_[i] * angle_slope;
        }
        return end_of_leg(y, log_r, rule_.weights);
    }

    /// Leg in phi = pi - theta of the restitution from 0 to `end`: phi = end sigma^k.
    IMPACTFIT_INLINE EndOfLeg<S> from_zero_indentation(const S& y, const S& log_r, double end) {
        const double k = problem_.k, log_end = std::log(end);
        const V A = spread(problem_.A), q = spread(problem_.q), a = spread(-problem_.a);
        for (std::size_t i = 0; i < blocks; ++i) {
            Lanes phi, sine, cosine, log_sine, log_cosine;
            put_exp(log_end + k * rule_.log_nodes[i], phi);
            for (std::size_t lane = 0; lane < lane_count; ++lane) {
                sine[lane] = std::sin(phi[lane]);
                cosine[lane] = std::cos(phi[lane]);
                log_sine[lane] = std::log(sine[lane]);
                log_cosine[lane] = std::log(cosine[lane]);
            }
            put_equation(A * log_sine + q * log_cosine, -sine, -cosine * phi * (k / rule_.nodes[i]), i);
            put_exp(a * (log_sine - k * rule_.log_nodes[i]), clock_[i]);
            clock_[i] = k * end * clock_[i];
        }
        LaneArray<event_nodes, V> weights;
        put_end_weights(rule_, k * (1.0 - problem_.a) - 1.0, weights);
        return end_of_leg(y, log_r, weights);
    }

private:
    IMPACTFIT_INLINE static V spread(const S& number) { return LaneTraits<V>::spread(number); }

    /// log_power: logarithm of sin^A |cos|^q.
    IMPACTFIT_INLINE void put_equation(const V& log_power, const Lanes& feedback, const Lanes& loss, std::size_t i) {
        V power;
        put_exp(log_power, power);
        leg_.feedback[i] = power * feedback;
        leg_.loss[i] = power * loss;
    }

    /// The time is the integral of clock r^(-a) y / (y + B) with `weights`.
    template <class W>
    IMPACTFIT_INLINE EndOfLeg<S> end_of_leg(const S& y, const S& log_r, const LaneArray<event_nodes, W>& weights) {
        EndOfLeg<S> end;
        end.converged = solve_leg(leg_, problem_.b, y);
        if (!end.converged) return end;
        LaneArray<event_nodes, V> change, times;
        put_combination(rule_.integrals, leg_.rate, change);
        const V a = spread(-problem_.a), log_start = spread(log_r);
        for (std::size_t i = 0; i < blocks; ++i) {
            put_exp(a * (log_start - change[i]), times[i]);
            times[i] *= clock_[i] * leg_.y[i] / (leg_.y[i] + leg_.feedback[i]);
        }
        end.y = leg_.end_y;
        end.log_r = log_r - weighted_sum(leg_.rate, rule_.weights);
        end.time = problem_.time_scale * weighted_sum(times, weights);
        if constexpr (std::same_as<S, double>) end.tail = last_coefficients(rule_, leg_.rate);
        return end;
    }

    const PhaseProblemOf<S>& problem_;
    const CollocationRule<event_nodes>& rule_;
    CollocationLeg<event_nodes, V> leg_;
    LaneArray<event_nodes, V> clock_;
};

}  // namespace impactfit
