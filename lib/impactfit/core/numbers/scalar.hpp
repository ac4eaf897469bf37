#pragma once
// Scalar: a double, or a dual number with derivatives. Number type of laws and simulations.

#include <cmath>
#include <concepts>

namespace impactfit {

/// Dual number: value `a` and derivatives `v`, as in ceres::Jet and Tangent.
template <class T>
concept DualNumber = requires(T x) {
    x.a;
    x.v;
};

constexpr double value_of(double x) {
    return x;
}

/// Returns the value without derivatives, at any nesting depth.
template <DualNumber T>
constexpr double value_of(const T& x) {
    return value_of(x.a);
}

/// Replaces the value and keeps the derivatives.
constexpr void set_value(double& x, double value) {
    x = value;
}
template <DualNumber T>
constexpr void set_value(T& x, double value) {
    set_value(x.a, value);
}

/// Number type for which the laws can be evaluated.
template <class T>
concept Scalar = std::same_as<T, double> || DualNumber<T>;

template <Scalar S>
bool is_finite(const S& x) {
    return std::isfinite(value_of(x));
}

template <Scalar S>
bool varies(const S& x);

/// Returns true for a non-zero derivative.
template <DualNumber T>
bool has_derivative(const T& x) {
    if constexpr (requires { x.v.size(); }) {
        for (decltype(x.v.size()) i = 0; i < x.v.size(); ++i)
            if (x.v[i] != 0.0) return true;
        return false;
    } else {
        return value_of(x.v) != 0.0 || varies(x.v);
    }
}

/// Returns true for a non-zero derivative at any nesting depth.
template <Scalar S>
bool varies(const S& x) {
    if constexpr (std::same_as<S, double>)
        return false;
    else
        return has_derivative(x) || varies(x.a);
}

}  // namespace impactfit
