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

/// Puts another value into a number; its derivatives stay.
constexpr void set_value(double& x, double value) {
    x = value;
}
template <DualNumber T>
constexpr void set_value(T& x, double value) {
    set_value(x.a, value);
}

/// A number the laws can be evaluated with.
template <class T>
concept Scalar = std::same_as<T, double> || DualNumber<T>;

template <Scalar S>
bool is_finite(const S& x) {
    return std::isfinite(value_of(x));
}

template <Scalar S>
bool varies(const S& x);

/// True if the derivative of a dual number is not zero.
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

/// True if a number carries a derivative that is not zero, however deep it is nested.
template <Scalar S>
bool varies(const S& x) {
    if constexpr (std::same_as<S, double>)
        return false;
    else
        return has_derivative(x) || varies(x.a);
}

}  // namespace impactfit
