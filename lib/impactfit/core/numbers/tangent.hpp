#pragma once
// Tangent number: value and derivative along one direction. Yields the rate of a force for any law without a formula.

#include <cmath>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

/// Value `a` and derivative `v`. The base S may be a dual number.
template <Scalar S>
struct Tangent {
    S a{0.0};
    S v{0.0};

    Tangent() = default;
    Tangent(double value) : a(value) {}
    template <class T>
    requires(std::same_as<T, S> && !std::same_as<S, double>) explicit Tangent(const T& value) : a(value) {}
    Tangent(const S& value, const S& derivative) : a(value), v(derivative) {}

    friend Tangent operator+(const Tangent& x, const Tangent& y) { return {x.a + y.a, x.v + y.v}; }
    friend Tangent operator-(const Tangent& x, const Tangent& y) { return {x.a - y.a, x.v - y.v}; }
    friend Tangent operator-(const Tangent& x) { return {-x.a, -x.v}; }
    friend Tangent operator*(const Tangent& x, const Tangent& y) { return {x.a * y.a, x.v * y.a + x.a * y.v}; }
    friend Tangent operator/(const Tangent& x, const Tangent& y) {
        const S ratio = x.a / y.a;
        return {ratio, (x.v - ratio * y.v) / y.a};
    }
    friend Tangent log(const Tangent& x) {
        using std::log;
        return {log(x.a), x.v / x.a};
    }
    friend Tangent exp(const Tangent& x) {
        using std::exp;
        const S value = exp(x.a);
        return {value, x.v * value};
    }
    friend Tangent sqrt(const Tangent& x) {
        using std::sqrt;
        const S root = sqrt(x.a);
        return {root, x.v / (2.0 * root)};
    }
};

}  // namespace impactfit
