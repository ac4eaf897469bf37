#pragma once
// Energy balance of a leg on collocation nodes: u^2/2 = pushed + M (drag u), for the speed w = distance * u. M are
// integrals from the start of the leg, divided by distance^2. Newton's method with the integrating factor of the
// linearised equation.

#include "impactfit/dynamics/bouc_wen/unit_impact.hpp"
#include "impactfit/dynamics/phase/collocation_leg.hpp"

namespace impactfit::bouc_wen {

using LegDirections = DualLanes<directions>;

/// Integrals from the start of a leg: from the reversal, where speeds vanish, or from a point of finite speed.
template <std::size_t N>
struct Frame {
    const std::array<LaneArray<N>, N>* integrals;  ///< divided by distance^2, of functions divided by distance
    LaneArray<N> distance;                         ///< s, or 1
};

template <std::size_t N, class V>
struct SpeedEquation {
    LaneArray<N, V> pushed, drag;
};

/// Improves approximate speeds to a relative accuracy; zeros are unknown speeds. Each change is smaller by a ratio that
/// tends to the error of the integrating factor on the nodes. Returns false without a solution.
bool settle(const Frame<16>& frame, const SpeedEquation<16, Lanes>& equation, double accuracy, LaneArray<16>& speed);
bool settle(const Frame<24>& frame, const SpeedEquation<24, Lanes>& equation, double accuracy, LaneArray<24>& speed);
bool settle(const Frame<32>& frame, const SpeedEquation<32, Lanes>& equation, double accuracy, LaneArray<32>& speed);
bool settle(const Frame<48>& frame, const SpeedEquation<48, Lanes>& equation, double accuracy, LaneArray<48>& speed);

/// Adds the derivatives to speeds that satisfy the equation. Repeated changes remove the error of the integrating
/// factor on the nodes. The accuracy is not used.
bool settle(const Frame<24>& frame, const SpeedEquation<24, LegDirections>& equation, double accuracy,
            LaneArray<24, LegDirections>& speed);
bool settle(const Frame<32>& frame, const SpeedEquation<32, LegDirections>& equation, double accuracy,
            LaneArray<32, LegDirections>& speed);
bool settle(const Frame<48>& frame, const SpeedEquation<48, LegDirections>& equation, double accuracy,
            LaneArray<48, LegDirections>& speed);

}  // namespace impactfit::bouc_wen
