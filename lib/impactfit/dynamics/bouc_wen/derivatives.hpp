#pragma once
// Derivatives of a Bouc-Wen impact in its six groups: each leg in dual numbers, with its end point in a direction of
// its own, and the implicit function theorem for the end points.
//
// The parts of a leg are functions with a copy for each processor, which every leg calls. As parts of one function they
// would take minutes to compile; the calls cost nothing next to their sums.

#include "impactfit/dynamics/bouc_wen/leg.hpp"
#include "impactfit/dynamics/bouc_wen/run.hpp"

namespace impactfit::bouc_wen {

template <std::size_t N, class U>
IMPACTFIT_FOR_EACH_PROCESSOR static void put_powers(const UnitImpact<Dual>& impact, const LaneArray<N, U>& base,
                                                    LaneArray<N, LegDirections>& spring_power,
                                                    LaneArray<N, LegDirections>& share_power) {
    put_powers<N, LegDirections, U>(impact, base, spring_power, share_power);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static void put_scaled(const UnitImpact<Dual>& impact,
                                                    const Shape<N, LegDirections>& shape, const Dual& size,
                                                    Leg<N, LegDirections>& leg) {
    put_scaled<N, LegDirections>(impact, shape, size, leg);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static bool put_forces(const UnitImpact<Dual>& impact, double sign, Direction constant,
                                                    Leg<N, LegDirections>& leg) {
    return put_forces<N, LegDirections>(impact, sign, constant, leg);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static bool put_speed(const Frame<N>& frame, const Dual& start, double sign,
                                                   double accuracy, Leg<N, LegDirections>& leg) {
    return put_speed<N, LegDirections>(frame, start, sign, accuracy, leg);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static void put_decreasing_driving(const Frame<N>& frame, const Dual& start,
                                                                Leg<N, LegDirections>& leg) {
    put_decreasing_driving<N, LegDirections>(frame, start, leg);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static void put_totals(const UnitImpact<Dual>& impact, const Frame<N>& frame,
                                                    const Leg<N, LegDirections>& leg, Totals<Dual>& totals) {
    put_totals<N, LegDirections>(impact, frame, leg, totals);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static bool put_loading(const UnitImpact<Dual>& impact,
                                                     const Shape<N, LegDirections>& shape, const Dual& reversal,
                                                     double accuracy, Leg<N, LegDirections>& leg) {
    return put_loading<N, LegDirections>(impact, shape, reversal, accuracy, leg);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static bool put_unloading(const UnitImpact<Dual>& impact, const Dual& reversal,
                                                       const Leg<N, LegDirections>& loading, double accuracy,
                                                       Leg<N, LegDirections>& leg) {
    return put_unloading<N, LegDirections>(impact, reversal, loading, accuracy, leg);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static bool put_near_reversal(const UnitImpact<Dual>& impact, const Dual& reversal,
                                                           const Dual& driving, const Dual& drop, bool loading,
                                                           double accuracy, Leg<N, LegDirections>& leg) {
    return put_near_reversal<N, LegDirections>(impact, reversal, driving, drop, loading, accuracy, leg);
}

template <std::size_t N>
IMPACTFIT_FOR_EACH_PROCESSOR static bool put_beyond(const UnitImpact<Dual>& impact,
                                                    const Shape<N, LegDirections>& shape, const Dual& last,
                                                    const Leg<N, LegDirections>& unloading, double accuracy,
                                                    Leg<N, LegDirections>& leg) {
    return put_beyond<N, LegDirections>(impact, shape, last, unloading, accuracy, leg);
}

/// Derivatives of an end point in the groups.
using EndShift = std::array<double, group_count>;

/// Returns the shift that keeps a gap at zero.
inline EndShift shift_of(const Dual& gap) {
    EndShift shift;
    for (std::size_t k = 0; k < group_count; ++k) shift[k] = -gap.v[k] / gap.v[end_direction];
    return shift;
}

/// Replaces the derivative in the end point.
inline void put_shift(const EndShift& shift, Dual& x) {
    for (std::size_t k = 0; k < group_count; ++k) x.v[k] += x.v[end_direction] * shift[k];
    x.v[end_direction] = 0.0;
}

template <std::size_t N>
IMPACTFIT_INLINE void put_shift(const EndShift& shift, LaneArray<N, LegDirections>& values) {
    for (std::size_t i = 0; i < N / lane_count; ++i) {
        for (std::size_t k = 0; k < group_count; ++k) values[i].v[k] += values[i].v[end_direction] * shift[k];
        values[i].v[end_direction] = Lanes{};
    }
}

inline void put_shift(const EndShift& shift, LegEnd<Dual>& end) {
    for (Dual* x : {&end.hysteretic, &end.driving, &end.speed, &end.totals.time, &end.totals.loss})
        put_shift(shift, *x);
}

template <std::size_t N>
class Derivatives {
public:
    IMPACTFIT_INLINE Derivatives(const UnitImpact<Dual>& impact, const Legs<N>& plain, Ends<Dual>& ends)
        : impact_(impact), plain_(plain), ends_(ends) {
        put_reversal_frame(frame_);
    }

    IMPACTFIT_INLINE bool solve() { return put_reversal() && put_last() && (!(plain_.drop > 0.0) || put_peak()); }

private:
    using DualLeg = Leg<N, LegDirections>;

    IMPACTFIT_INLINE static void put_plain_speed(const Leg<N>& plain, DualLeg& leg) {
        for (std::size_t i = 0; i < N / lane_count; ++i) {
            leg.speed[i] = LaneTraits<LegDirections>::spread(Dual(0.0));
            leg.speed[i].a = plain.speed[i];
        }
    }

    /// The next leg uses z and its powers, and q at the reversal.
    IMPACTFIT_INLINE bool put_reversal() {
        Shape<N, LegDirections> shape;
        put_reversal_shape(impact_, shape);
        put_plain_speed(plain_.in, in_);
        LegEnd<Dual>& end = ends_.reversal;
        end = {Dual(plain_.reversal, end_direction), Dual(0.0), Dual(0.0), {}};
        if (!put_loading(impact_, shape, end.hysteretic, 0.0, in_)) return false;
        const EndShift shift = shift_of(in_.end_speed);
        end.driving = in_.end_driving;
        put_totals(impact_, frame_, in_, end.totals);
        put_shift(shift, end);
        in_.end_driving = end.driving;
        for (auto* values : {&in_.hysteretic, &in_.spring_power, &in_.share_power}) put_shift(shift, *values);
        return true;
    }

    IMPACTFIT_INLINE bool put_last() {
        put_plain_speed(plain_.back, leg_);
        if (!put_unloading(impact_, ends_.reversal.hysteretic, in_, 0.0, leg_)) return false;
        ends_.zero = {Dual(0.0), leg_.end_driving, leg_.end_speed, {}};
        put_totals(impact_, frame_, leg_, ends_.zero.totals);
        Frame<N> frame;
        put_plain_frame(frame);
        Shape<N, LegDirections> shape;
        put_square_shape(impact_, shape);
        put_plain_speed(plain_.out, in_);
        LegEnd<Dual>& end = ends_.last;
        end.hysteretic = Dual(plain_.last, end_direction);
        if (!put_beyond(impact_, shape, end.hysteretic, leg_, 0.0, in_)) return false;
        end.driving = in_.end_driving;
        end.speed = in_.end_speed;
        put_totals(impact_, frame, in_, end.totals);
        put_shift(shift_of(end_force(impact_, end.hysteretic, end.driving, end.speed)), end);
        return true;
    }

    IMPACTFIT_INLINE bool put_peak() {
        put_plain_speed(plain_.peak, leg_);
        const LegEnd<Dual>& from = ends_.reversal;
        const Dual drop(plain_.drop, end_direction);
        if (!put_near_reversal(impact_, from.hysteretic, from.driving, drop, !impact_.series, 0.0, leg_)) return false;
        LegEnd<Dual> end{from.hysteretic - drop, leg_.end_driving, leg_.end_speed, {}};
        put_totals(impact_, frame_, leg_, end.totals);
        put_shift(shift_of(force_and_gap(impact_, end)[1]), end);
        ends_.peak = end;
        return true;
    }

    const UnitImpact<Dual>& impact_;
    const Legs<N>& plain_;
    Ends<Dual>& ends_;
    Frame<N> frame_;
    DualLeg in_, leg_;
};

}  // namespace impactfit::bouc_wen
