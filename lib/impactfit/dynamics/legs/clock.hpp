#pragma once
// Clock: step variable s of a leg, y_c = sign s^k for one component y_c of the state. Integration to a given value of
// y_c ends exactly there [Henon 1982]. The power k removes the non-integer powers of the motion at zero indentation and
// at zero rate, where a leg begins or ends at s = 0.

#include <cmath>
#include <cstddef>

#include "impactfit/core/numbers/scalar.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

struct Clock {
    std::size_t component;
    double sign;  ///< sign of the component during the leg
    int power;
    double loading = 1.0;  ///< frozen sign of the rate that drives the hysteresis

    template <Scalar S>
    S value(const S& s) const {
        return whole_power(s, power) * sign;
    }

    template <Scalar S>
    S slope(const S& s) const {
        return whole_power(s, power - 1) * (sign * power);
    }

    /// Returns s for a value of the component; exactly zero at zero.
    template <Scalar S>
    S position(const S& component_value) const {
        if (power == 1) return component_value * sign;
        return positive_power(S(component_value * sign), S(1.0 / power));
    }
};

/// Returns the smallest power for which all exponents become integers, at most `most`. The fourth power makes the end
/// of a leg as smooth as the error estimate requires. A NaN exponent (any value) yields `most`.
template <class Exponents>
int smoothing_power(const Exponents& exponents, int most) {
    for (int k = 1; k < most; ++k) {
        bool whole = true;
        for (const double p : exponents) whole = whole && std::abs(k * p - std::round(k * p)) < 1e-12;
        if (whole) return k;
    }
    return most;
}

}  // namespace impactfit
