#pragma once
// One leg of a Bouc-Wen impact on collocation nodes. The springs depend on the driving displacement q only: dz/dq is
// independent of the rate. With w = q', the speed follows from  d(w^2/2)/dq = -F - G w:
//   dashpot in parallel  q = x, G = dashpot q^p
//   dashpot in series    q = y, G = dashpot dF/dq, from x'' = -F and w = x' - dashpot F
// Legs: loading to the reversal w = 0 at z = Z, unloading to z = 0, and beyond it to zero force at z = -Z2. The node
// variable s is the distance from the reversal (loading, unloading) or from z = 0. |z| = Z (1 - s)^3 (1 + 3 s) or
// Z2 s^2 is smooth at both ends of a leg, and makes the powers of z smooth.

#include "impactfit/dynamics/bouc_wen/speed_equation.hpp"
#include "impactfit/dynamics/bouc_wen/unit_impact.hpp"
#include "impactfit/dynamics/bouc_wen/weighted_rule.hpp"

namespace impactfit::bouc_wen {

/// Values at the nodes. Displacements, forces and speeds are positive on every leg.
template <std::size_t N, class V = Lanes>
struct Leg {
    using Number = typename LaneTraits<V>::Number;
    using Values = LaneArray<N, V>;
    static constexpr std::size_t blocks = N / lane_count;

    Values hysteretic, spring_power, share_power;  ///< |z|, |z|^p, |z|^n
    Values driving, stretch;                       ///< q, |dq/ds| / distance
    Values springs, stiffness, friction;           ///< F, dF/dq, G
    Values loss;                                   ///< energy lost by hysteresis, per |dq|
    Values speed;                                  ///< |w| / distance
    Number end_driving, end_speed;                 ///< at s = 1
};

template <std::size_t N>
IMPACTFIT_INLINE void put_reversal_frame(Frame<N>& frame) {
    frame.integrals = &WeightedRule<N>::instance().from_start;
    for (std::size_t i = 0; i < N / lane_count; ++i) frame.distance[i] = CollocationRule<N>::instance().nodes[i];
}

template <std::size_t N>
IMPACTFIT_INLINE void put_plain_frame(Frame<N>& frame) {
    frame.integrals = &CollocationRule<N>::instance().integrals;
    for (std::size_t i = 0; i < N / lane_count; ++i) frame.distance[i] = LaneTraits<Lanes>::spread(1.0);
}

/// Powers p and n of positive numbers.
template <std::size_t N, class V, class U>
IMPACTFIT_INLINE void put_powers(const UnitImpact<typename LaneTraits<V>::Number>& impact, const LaneArray<N, U>& base,
                                 LaneArray<N, V>& spring_power, LaneArray<N, V>& share_power) {
    const V p = LaneTraits<V>::spread(impact[spring_exponent_direction]);
    const V n = LaneTraits<V>::spread(impact[share_exponent_direction]);
    for (std::size_t i = 0; i < N / lane_count; ++i) {
        U logarithm;
        put_log(base[i], logarithm);
        put_exp(p * logarithm, spring_power[i]);
        put_exp(n * logarithm, share_power[i]);
    }
}

/// |z| relative to its largest value on a leg, and its powers: computed once an impact.
template <std::size_t N, class V = Lanes>
struct Shape {
    LaneArray<N> size;
    LaneArray<N, V> spring_power, share_power;
};

template <std::size_t N, class V>
IMPACTFIT_INLINE void put_reversal_shape(const UnitImpact<typename LaneTraits<V>::Number>& impact, Shape<N, V>& shape) {
    for (std::size_t i = 0; i < N / lane_count; ++i) {
        const Lanes s = CollocationRule<N>::instance().nodes[i], rest = 1.0 - s;
        shape.size[i] = rest * rest * rest * (1.0 + 3.0 * s);
    }
    put_powers(impact, shape.size, shape.spring_power, shape.share_power);
}

template <std::size_t N, class V>
IMPACTFIT_INLINE void put_square_shape(const UnitImpact<typename LaneTraits<V>::Number>& impact, Shape<N, V>& shape) {
    for (std::size_t i = 0; i < N / lane_count; ++i) {
        const Lanes s = CollocationRule<N>::instance().nodes[i];
        shape.size[i] = s * s;
    }
    put_powers(impact, shape.size, shape.spring_power, shape.share_power);
}

/// Sets |z| = size times shape, and its powers.
template <std::size_t N, class V>
IMPACTFIT_INLINE void put_scaled(const UnitImpact<typename LaneTraits<V>::Number>& impact, const Shape<N, V>& shape,
                                 const typename LaneTraits<V>::Number& size, Leg<N, V>& leg) {
    const auto powers = positive_powers(size, impact[spring_exponent_direction], impact[share_exponent_direction]);
    const V scale = LaneTraits<V>::spread(size);
    const V spring_scale = LaneTraits<V>::spread(powers[0]), share_scale = LaneTraits<V>::spread(powers[1]);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        leg.hysteretic[i] = scale * shape.size[i];
        leg.spring_power[i] = spring_scale * shape.spring_power[i];
        leg.share_power[i] = share_scale * shape.share_power[i];
    }
}

IMPACTFIT_INLINE double least_value(const Lanes& lanes) {
    double least = lanes[0];
    for (std::size_t i = 1; i < lane_count; ++i) least = lanes[i] < least ? lanes[i] : least;
    return least;
}

template <std::size_t D>
IMPACTFIT_INLINE double least_value(const DualLanes<D>& lanes) {
    return least_value(lanes.a);
}

/// Sets the forces for the sign of z and the constant of dz/dq, from q, |z| and its powers. Returns false if a q is not
/// positive.
template <std::size_t N, class V>
IMPACTFIT_INLINE bool put_forces(const UnitImpact<typename LaneTraits<V>::Number>& impact, double sign,
                                 Direction constant, Leg<N, V>& leg) {
    using Traits = LaneTraits<V>;
    const V p = Traits::spread(impact[spring_exponent_direction]), dashpot = Traits::spread(impact[dashpot_direction]);
    const V stiff = Traits::spread(impact[elastic_direction]), soft = Traits::spread(1.0 - impact[elastic_direction]);
    const V factor = Traits::spread(impact[constant]);
    const double loss_sign = value_of(impact[constant]) < 0.0 ? -1.0 : 1.0;
    const Lanes one = LaneTraits<Lanes>::spread(1.0);
    double least = value_of(leg.end_driving);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        least = std::min(least, least_value(leg.driving[i]));
        V power;
        put_log(leg.driving[i], power);
        put_exp(p * power, power);
        const V elastic = stiff * power, force = soft * leg.spring_power[i], share = factor * leg.share_power[i];
        leg.springs[i] = elastic + sign * force;
        leg.stiffness[i] = p * (elastic / leg.driving[i] + force * (share + one) / leg.hysteretic[i]);
        leg.friction[i] = dashpot * (impact.series ? leg.stiffness[i] : power);
        leg.loss[i] = loss_sign * (force * share);
    }
    return least > 0.0;
}

/// Sets the speed from the energy at the start. `sign`: +1 loading, -1 unloading. The speed on entry is the first
/// approximation.
template <std::size_t N, class V>
IMPACTFIT_INLINE bool put_speed(const Frame<N>& frame, const typename LaneTraits<V>::Number& start, double sign,
                                double accuracy, Leg<N, V>& leg) {
    using std::sqrt;
    const V initial = LaneTraits<V>::spread(start);
    LaneArray<N, V> push, rate;
    SpeedEquation<N, V> equation;
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        push[i] = leg.springs[i] * leg.stretch[i];
        equation.drag[i] = sign * (leg.friction[i] * leg.stretch[i] * frame.distance[i]);
    }
    put_combination(*frame.integrals, push, equation.pushed);
    for (std::size_t i = 0; i < leg.blocks; ++i) equation.pushed[i] = equation.pushed[i] + initial;
    if (!settle(frame, equation, accuracy, leg.speed)) return false;
    for (std::size_t i = 0; i < leg.blocks; ++i)
        rate[i] = (push[i] + equation.drag[i] * leg.speed[i]) * frame.distance[i];
    leg.end_speed = sqrt(2.0 * (start + weighted_sum(rate, CollocationRule<N>::instance().weights)));
    return value_of(leg.end_speed) > 0.0;
}

/// Sets q, from its value at the start, on a leg on which it decreases with s.
template <std::size_t N, class V>
IMPACTFIT_INLINE void put_decreasing_driving(const Frame<N>& frame, const typename LaneTraits<V>::Number& start,
                                             Leg<N, V>& leg) {
    const V initial = LaneTraits<V>::spread(start);
    LaneArray<N, V> part;
    put_combination(*frame.integrals, leg.stretch, part);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        leg.driving[i] = initial - part[i] * (frame.distance[i] * frame.distance[i]);
        part[i] = leg.stretch[i] * frame.distance[i];
    }
    leg.end_driving = start - weighted_sum(part, CollocationRule<N>::instance().weights);
}

/// dz/dq at the nodes.
template <std::size_t N, class V>
IMPACTFIT_INLINE void put_slope(const UnitImpact<typename LaneTraits<V>::Number>& impact, Direction constant,
                                const Leg<N, V>& leg, LaneArray<N, V>& slope) {
    const V factor = LaneTraits<V>::spread(impact[constant]);
    const Lanes one = LaneTraits<Lanes>::spread(1.0);
    for (std::size_t i = 0; i < leg.blocks; ++i) slope[i] = factor * leg.share_power[i] + one;
}

/// Sets loading to z = Z. end_driving is q at the reversal.
template <std::size_t N, class V>
IMPACTFIT_INLINE bool put_loading(const UnitImpact<typename LaneTraits<V>::Number>& impact, const Shape<N, V>& shape,
                                  const typename LaneTraits<V>::Number& reversal, double accuracy, Leg<N, V>& leg) {
    Frame<N> frame;
    put_reversal_frame(frame);
    put_scaled(impact, shape, reversal, leg);
    LaneArray<N, V> slope, part;
    put_slope(impact, loading_direction, leg, slope);
    const V size = LaneTraits<V>::spread(reversal);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        const Lanes s = frame.distance[i], rest = 1.0 - s;
        leg.stretch[i] = size * (12.0 * rest * rest) / slope[i];
        part[i] = size * (12.0 * s * rest) / slope[i];
    }
    put_combination(WeightedRule<N>::instance().from_end, part, leg.driving);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        const Lanes s = frame.distance[i], rest = 1.0 - s;
        leg.driving[i] = leg.driving[i] * (rest * rest);
        part[i] = leg.stretch[i] * s;
    }
    leg.end_driving = weighted_sum(part, CollocationRule<N>::instance().weights);
    return put_forces(impact, 1.0, loading_direction, leg) &&
           put_speed(frame, typename LaneTraits<V>::Number(0.0), 1.0, accuracy, leg);
}

/// Sets unloading from z = Z to z = 0 after loading.
template <std::size_t N, class V>
IMPACTFIT_INLINE bool put_unloading(const UnitImpact<typename LaneTraits<V>::Number>& impact,
                                    const typename LaneTraits<V>::Number& reversal, const Leg<N, V>& loading,
                                    double accuracy, Leg<N, V>& leg) {
    Frame<N> frame;
    put_reversal_frame(frame);
    leg.hysteretic = loading.hysteretic;
    leg.spring_power = loading.spring_power;
    leg.share_power = loading.share_power;
    LaneArray<N, V> slope;
    put_slope(impact, unloading_direction, leg, slope);
    const V size = LaneTraits<V>::spread(reversal);
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        const Lanes rest = 1.0 - frame.distance[i];
        leg.stretch[i] = size * (12.0 * rest * rest) / slope[i];
    }
    put_decreasing_driving(frame, loading.end_driving, leg);
    return put_forces(impact, 1.0, unloading_direction, leg) &&
           put_speed(frame, typename LaneTraits<V>::Number(0.0), -1.0, accuracy, leg);
}

/// Sets the part between the reversal and |z| = Z - drop. `loading`: before the reversal.
template <std::size_t N, class V>
IMPACTFIT_INLINE bool put_near_reversal(const UnitImpact<typename LaneTraits<V>::Number>& impact,
                                        const typename LaneTraits<V>::Number& reversal,
                                        const typename LaneTraits<V>::Number& driving,
                                        const typename LaneTraits<V>::Number& drop, bool loading, double accuracy,
                                        Leg<N, V>& leg) {
    Frame<N> frame;
    put_reversal_frame(frame);
    const V start = LaneTraits<V>::spread(reversal), size = LaneTraits<V>::spread(drop);
    for (std::size_t i = 0; i < leg.blocks; ++i)
        leg.hysteretic[i] = start - size * (frame.distance[i] * frame.distance[i]);
    put_powers(impact, leg.hysteretic, leg.spring_power, leg.share_power);
    const Direction constant = loading ? loading_direction : unloading_direction;
    LaneArray<N, V> slope;
    put_slope(impact, constant, leg, slope);
    for (std::size_t i = 0; i < leg.blocks; ++i) leg.stretch[i] = 2.0 * size / slope[i];
    put_decreasing_driving(frame, driving, leg);
    return put_forces(impact, 1.0, constant, leg) &&
           put_speed(frame, typename LaneTraits<V>::Number(0.0), loading ? 1.0 : -1.0, accuracy, leg);
}

/// Sets the leg from z = 0 to z = -Z2 after unloading.
template <std::size_t N, class V>
IMPACTFIT_INLINE bool put_beyond(const UnitImpact<typename LaneTraits<V>::Number>& impact, const Shape<N, V>& shape,
                                 const typename LaneTraits<V>::Number& last, const Leg<N, V>& unloading,
                                 double accuracy, Leg<N, V>& leg) {
    Frame<N> frame;
    put_plain_frame(frame);
    put_scaled(impact, shape, last, leg);
    LaneArray<N, V> slope;
    put_slope(impact, loading_direction, leg, slope);
    const V size = LaneTraits<V>::spread(last);
    for (std::size_t i = 0; i < leg.blocks; ++i)
        leg.stretch[i] = size * (2.0 * CollocationRule<N>::instance().nodes[i]) / slope[i];
    put_decreasing_driving(frame, unloading.end_driving, leg);
    return put_forces(impact, -1.0, loading_direction, leg) &&
           put_speed(frame, 0.5 * unloading.end_speed * unloading.end_speed, -1.0, accuracy, leg);
}

/// Time and energy lost on a leg.
template <Scalar S>
struct Totals {
    S time, loss;
};

template <std::size_t N, class V>
IMPACTFIT_INLINE void put_totals(const UnitImpact<typename LaneTraits<V>::Number>& impact, const Frame<N>& frame,
                                 const Leg<N, V>& leg, Totals<typename LaneTraits<V>::Number>& totals) {
    const V dashpot = LaneTraits<V>::spread(impact[dashpot_direction]);
    LaneArray<N, V> time, loss;
    for (std::size_t i = 0; i < leg.blocks; ++i) {
        time[i] = leg.stretch[i] / leg.speed[i];
        const Lanes square = frame.distance[i] * frame.distance[i];
        const V viscous = impact.series ? dashpot * leg.springs[i] * leg.springs[i] / leg.speed[i]
                                        : leg.friction[i] * leg.speed[i] * square;
        loss[i] = leg.stretch[i] * (leg.loss[i] * frame.distance[i] + viscous);
    }
    totals = {weighted_sum(time, CollocationRule<N>::instance().weights),
              weighted_sum(loss, CollocationRule<N>::instance().weights)};
}

/// Total force at the end of the last leg.
template <Scalar S>
S end_force(const UnitImpact<S>& impact, const S& last, const S& driving, const S& speed) {
    const S springs = unit_spring_force(impact, driving, S(-last));
    if (impact.series) return springs;
    return springs -
           impact[dashpot_direction] * signed_power_by_logarithm(driving, impact[spring_exponent_direction]) * speed;
}

}  // namespace impactfit::bouc_wen
