#pragma once
// The variable a leg is stepped in. One component of the state is the clock, as a power of the step variable:
// y_c = sign s^k. A clock that runs to a given value lands on it exactly [Henon 1982], and the power removes the
// non-integer powers of the motion at zero indentation and at zero rate, where a leg begins or ends at s = 0.

#include <cmath>
#include <cstddef>

#include "impactfit/core/numbers/scalar.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

struct Clock {
    std::size_t component;
    double sign;  ///< of the component during the leg
    int power;
    double loading = 1.0;  ///< frozen sign of the rate that drives a hysteresis

    template <Scalar S>
    S value(const S& s) const {
        return whole_power(s, power) * sign;
    }

    template <Scalar S>
    S slope(const S& s) const {
        return whole_power(s, power - 1) * (sign * power);
    }

    /// s of a component's value; exact zero at zero.
    template <Scalar S>
    S position(const S& component_value) const {
        if (power == 1) return component_value * sign;
        return positive_power(S(component_value * sign), S(1.0 / power));
    }
};

/// Smallest power that makes whole numbers of all exponents, or else `most`: with the fourth power, the end of a leg is
/// as smooth as the error estimate of the method needs. So for NaN, any exponent.
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
