#pragma once
// What the laws and the simulation ask of a number: a double, or a dual number that carries derivatives.

#include <cmath>
#include <concepts>

namespace impactfit {

/// A dual number: a value `a` and its derivatives `v` (the shape of ceres::Jet and of Tangent).
template <class T>
concept DualNumber = requires(T x) {
    x.a;
    x.v;
};

constexpr double value_of(double x) {
    return x;
}

/// The value of a dual number without its derivatives, however deep they are nested.
template <DualNumber T>
constexpr double value_of(const T& x) {
    return value_of(x.a);
}

/// A number the laws can be evaluated with.
template <class T>
concept Scalar = std::same_as<T, double> || DualNumber<T>;

template <Scalar S>
bool is_finite(const S& x) {
    return std::isfinite(value_of(x));
}

}  // namespace impactfit
