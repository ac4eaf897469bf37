#pragma once
// Dual number: value and derivatives in eight directions, for gradients through complete simulations. Compiler vectors
// of baseline width store the derivatives, so arithmetic compiles to a few instructions without a call;
// docs/decisions/0007.

#include <array>
#include <cmath>
#include <cstddef>

#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

inline constexpr std::size_t dual_directions = 8;

/// Value `a` and derivatives `v`, as in ceres::Jet. A default-initialised number is indeterminate, as for a double;
/// Dual{} is zero.
struct Dual {
    /// Eight derivatives, stored in pairs.
    struct Derivatives {
        using Pair [[gnu::vector_size(2 * sizeof(double))]] = double;
        std::array<Pair, dual_directions / 2> pairs;

        static constexpr std::size_t size() { return dual_directions; }
        double operator[](std::size_t i) const { return pairs[i / 2][i % 2]; }
        double& operator[](std::size_t i) { return reinterpret_cast<double*>(&pairs[i / 2])[i % 2]; }

        friend Derivatives operator+(const Derivatives& x, const Derivatives& y) {
            return each([&](std::size_t i) { return x.pairs[i] + y.pairs[i]; });
        }
        friend Derivatives operator-(const Derivatives& x, const Derivatives& y) {
            return each([&](std::size_t i) { return x.pairs[i] - y.pairs[i]; });
        }
        friend Derivatives operator-(const Derivatives& x) {
            return each([&](std::size_t i) { return -x.pairs[i]; });
        }
        friend Derivatives operator*(const Derivatives& x, double c) {
            return each([&](std::size_t i) { return x.pairs[i] * c; });
        }
        friend Derivatives operator*(double c, const Derivatives& x) { return x * c; }
        Derivatives& operator+=(const Derivatives& x) { return *this = *this + x; }

    private:
        template <class PairOf>
        static Derivatives each(const PairOf& pair) {
            static_assert(dual_directions == 8);
            return {{pair(0), pair(1), pair(2), pair(3)}};
        }
    };

    double a;
    Derivatives v;

    Dual() = default;
    Dual(double value) : a(value), v{} {}
    Dual(double value, std::size_t direction) : a(value), v{} { v[direction] = 1.0; }
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
    friend Dual sin(const Dual& x) { return {std::sin(x.a), x.v * std::cos(x.a)}; }
    friend Dual cos(const Dual& x) { return {std::cos(x.a), x.v * -std::sin(x.a)}; }
    friend Dual sqrt(const Dual& x) {
        const double root = std::sqrt(x.a);
        return {root, x.v * (0.5 / root)};
    }
};

}  // namespace impactfit
