#pragma once
// Parts of a leg with derivatives, each a function with a copy for each processor. Every leg calls them. As parts of
// one function they would take minutes to compile; the calls cost nothing next to their sums.

#include "impactfit/dynamics/bouc_wen/leg.hpp"

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

}  // namespace impactfit::bouc_wen
