#pragma once
// Nodes of a quarter cycle. The angle is phi = (pi/2) I_s(k, l), I the regularised incomplete beta function, so that
// phi ~ s^k at zero indentation and pi/2 - phi ~ (1-s)^l at the turning point: powers of the angle with fractional
// exponents become smooth in s.

#include "impactfit/dynamics/phase/collocation_rule.hpp"

namespace impactfit {

/// phi(s) and its slope at one place.
struct PhaseAngle {
    double sine, cosine, slope;
};

template <std::size_t N>
struct PhaseAngles {
    LaneArray<N> sine, cosine, log_sine, log_cosine, slope;  ///< slope: d phi / d s
    LaneArray<N> log_sine_ratio;                             ///< ln(sin(phi) / s^k)
    LaneArray<N> slope_ratio;                                ///< (d phi / d s) / s^(k-1)

    static constexpr int largest_k = 8, largest_l = 4;
    /// 1 <= k <= largest_k, 1 <= l <= largest_l.
    static const PhaseAngles& instance(int k, int l);
};

/// Returns phi at s, 0 <= s <= 1.
PhaseAngle phase_angle(int k, int l, double s);

extern template struct PhaseAngles<24>;
extern template struct PhaseAngles<32>;
extern template struct PhaseAngles<48>;

}  // namespace impactfit
