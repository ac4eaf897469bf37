#pragma once
// Real powers x^p and |x|^p sgn x, exact at x = 0. Every impact starts at zero indentation and reverses at zero rate.
// The plain power of a dual number yields NaN or inf there for the exponents 0, 1/4, 1/2. A real exponent never has a
// negative base here.

#include <array>
#include <cmath>
#include <limits>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {
namespace power_detail {

/// x^p for x >= 0, with 0^0 = 1. Small multiples of 1/2, such as the exponents of spheres, avoid std::pow.
inline double power(double x, double p) {
    const double twice = p + p;
    if (!(twice >= 0.0 && twice <= 10.0 && twice == std::floor(twice))) return std::pow(x, p);
    const int halves = static_cast<int>(twice);
    double result = halves % 2 == 1 ? std::sqrt(x) : 1.0;
    for (int i = halves / 2; i > 0; --i) result *= x;
    return result;
}

/// dx^p/dx = p x^(p-1) for x >= 0. At x = 0: 0 for p > 1 or p = 0, 1 for p = 1, inf for 0 < p < 1.
template <Scalar S>
S slope(const S& x, const S& p, const S& power_of_x) {
    if (value_of(x) > 0.0) return p * power_of_x / x;
    const double exponent = value_of(p);
    if (exponent == 1.0) return S(1.0);
    return S(exponent > 0.0 && exponent < 1.0 ? std::numeric_limits<double>::infinity() : 0.0);
}

/// dx^p/dp = x^p ln x, from ln x if x > 0. At x = 0: the limit 0 for p > 0. For p = 0 the integrable ln x is replaced
/// by 0.
template <Scalar S>
S slope_in_exponent(const S& x, const S& power_of_x, const S& logarithm) {
    return value_of(x) > 0.0 ? S(power_of_x * logarithm) : S(0.0);
}

/// c v. A zero derivative remains zero even for an infinite slope c.
template <class V, class C>
V scaled(const V& v, const C& c) {
    if (is_finite(c)) return v * c;
    V result = v;
    if constexpr (requires { v.size(); }) {
        for (decltype(v.size()) i = 0; i < v.size(); ++i)
            if (v[i] != 0.0) result[i] *= c;
    } else if (value_of(v) != 0.0) {
        result = v * c;
    }
    return result;
}

/// Returns the dual power of x and p from its value, and from the logarithm of x if x > 0.
template <DualNumber T, class V>
T with_derivatives(const T& x, const T& p, const V& power_of_x, const V& logarithm) {
    T result(power_of_x);
    result.v = scaled(x.v, slope(x.a, p.a, power_of_x));
    result.v += p.v * slope_in_exponent(x.a, power_of_x, logarithm);
    return result;
}

/// x^p for x > 0, from ln x.
inline double power_by_logarithm(double, double p, double logarithm) {
    return std::exp(p * logarithm);
}

template <DualNumber T>
T power_by_logarithm(const T& x, const T& p, double logarithm) {
    using std::log;
    const auto value = power_by_logarithm(x.a, p.a, logarithm);
    if constexpr (std::same_as<decltype(x.a), double>)
        return with_derivatives(x, p, value, logarithm);
    else
        return with_derivatives(x, p, value, log(x.a));
}

template <DualNumber T>
T power(const T& x, const T& p) {
    using std::log;
    return with_derivatives(x, p, power(x.a, p.a), has_derivative(p) ? log(x.a) : decltype(x.a)(0.0));
}

}  // namespace power_detail

/// x^p of an indentation x; x < 0 (no contact) is replaced by 0. 0^0 = 1, the limit from within the contact.
/// Derivatives in x and p are exact, at x = 0 one-sided from within (see slope, slope_in_exponent).
template <Scalar S>
S positive_power(const S& x, const S& p) {
    return value_of(x) > 0.0 ? power_detail::power(x, p) : power_detail::power(value_of(x) < 0.0 ? S(0.0) : x, p);
}

/// x|^p sgn x, odd in x. Zero at x = 0 for every p >= 0, with the derivatives of the limit.
template <Scalar S>
S signed_power(const S& x, const S& p) {
    if (value_of(x) > 0.0) return power_detail::power(x, p);
    if (value_of(x) < 0.0) return -power_detail::power(S(-x), p);
    return value_of(p) == 0.0 ? S(0.0) : power_detail::power(x, p);
}

/// x^p and x^q for x >= 0, with a shared logarithm: faster than two powers. Error: about ten roundings.
template <Scalar S>
std::array<S, 2> positive_powers(const S& x, const S& p, const S& q) {
    if (!(value_of(x) > 0.0)) return {positive_power(x, p), positive_power(x, q)};
    const double logarithm = std::log(value_of(x));
    return {power_detail::power_by_logarithm(x, p, logarithm), power_detail::power_by_logarithm(x, q, logarithm)};
}

/// x|^p sgn x by the logarithm of |x|, which dual numbers require anyway. Error: about ten roundings.
template <Scalar S>
S signed_power_by_logarithm(const S& x, const S& p) {
    const double magnitude = std::abs(value_of(x));
    if (!(magnitude > 0.0)) return signed_power(x, p);
    const double logarithm = std::log(magnitude);
    if (value_of(x) > 0.0) return power_detail::power_by_logarithm(x, p, logarithm);
    return -power_detail::power_by_logarithm(S(-x), p, logarithm);
}

/// x^k for a small integer k >= 0.
template <Scalar S>
S whole_power(const S& x, int k) {
    S result(1.0);
    for (int i = 0; i < k; ++i) result = result * x;
    return result;
}

}  // namespace impactfit
