#pragma once
// A number with its derivatives in eight directions, for gradients through whole simulations. The derivatives are one
// vector of the compiler's, so that arithmetic compiles to a few instructions without a call; docs/decisions/0007.

#include <cmath>
#include <cstddef>

#include "impactfit/core/scalar.hpp"

namespace impactfit {

inline constexpr std::size_t dual_directions = 8;

/// Value `a` and derivatives `v`; the shape of ceres::Jet.
struct Dual {
    /// Eight derivatives side by side.
    struct Derivatives {
        using Packed [[gnu::vector_size(dual_directions * sizeof(double)), gnu::aligned(16)]] = double;
        Packed packed{};

        static constexpr std::size_t size() { return dual_directions; }
        double operator[](std::size_t i) const { return packed[i]; }
        double& operator[](std::size_t i) { return reinterpret_cast<double*>(&packed)[i]; }

        friend Derivatives operator+(const Derivatives& x, const Derivatives& y) { return {x.packed + y.packed}; }
        friend Derivatives operator-(const Derivatives& x, const Derivatives& y) { return {x.packed - y.packed}; }
        friend Derivatives operator-(const Derivatives& x) { return {-x.packed}; }
        friend Derivatives operator*(const Derivatives& x, double c) { return {x.packed * c}; }
        friend Derivatives operator*(double c, const Derivatives& x) { return {x.packed * c}; }
        Derivatives& operator+=(const Derivatives& x) {
            packed += x.packed;
            return *this;
        }
    };

    double a = 0.0;
    Derivatives v{};

    Dual() = default;
    Dual(double value) : a(value) {}
    Dual(double value, std::size_t direction) : a(value) { v[direction] = 1.0; }
    Dual(double value, const Derivatives& derivatives) : a(value), v(derivatives) {}

    Dual& operator+=(const Dual& x) { return *this = *this + x; }
    Dual& operator-=(const Dual& x) { return *this = *this - x; }
    Dual& operator*=(const Dual& x) { return *this = *this * x; }
    Dual& operator/=(const Dual& x) { return *this = *this / x; }

    friend Dual operator+(const Dual& x, const Dual& y) { return {x.a + y.a, x.v + y.v}; }
    friend Dual operator+(const Dual& x, double c) { return {x.a + c, x.v}; }
    friend Dual operator+(double c, const Dual& x) { return {c + x.a, x.v}; }
    friend Dual operator-(const Dual& x, const Dual& y) { return {x.a - y.a, x.v - y.v}; }
    friend Dual operator-(const Dual& x, double c) { return {x.a - c, x.v}; }
    friend Dual operator-(double c, const Dual& x) { return {c - x.a, -x.v}; }
    friend Dual operator-(const Dual& x) { return {-x.a, -x.v}; }
    friend Dual operator*(const Dual& x, const Dual& y) { return {x.a * y.a, x.v * y.a + y.v * x.a}; }
    friend Dual operator*(const Dual& x, double c) { return {x.a * c, x.v * c}; }
    friend Dual operator*(double c, const Dual& x) { return {c * x.a, x.v * c}; }
    friend Dual operator/(const Dual& x, const Dual& y) {
        const double inverse = 1.0 / y.a, ratio = x.a / y.a;
        return {ratio, (x.v - y.v * ratio) * inverse};
    }
    friend Dual operator/(const Dual& x, double c) { return {x.a / c, x.v * (1.0 / c)}; }
    friend Dual operator/(double c, const Dual& x) {
        const double ratio = c / x.a;
        return {ratio, x.v * (-ratio / x.a)};
    }

    friend Dual log(const Dual& x) { return {std::log(x.a), x.v * (1.0 / x.a)}; }
    friend Dual exp(const Dual& x) {
        const double value = std::exp(x.a);
        return {value, x.v * value};
    }
    friend Dual sqrt(const Dual& x) {
        const double root = std::sqrt(x.a);
        return {root, x.v * (0.5 / root)};
    }
};

}  // namespace impactfit
