#pragma once
// Normal noise for synthetic data.

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace impactfit {

/// Standard normal draws, identical on every platform. The standard does not specify the digits of
/// std::normal_distribution.
class NormalNoise {
public:
    explicit NormalNoise(std::uint64_t seed) : bits_(seed) {}

    double operator()() {  // Box and Muller
        const double radius = std::sqrt(-2.0 * std::log(uniform()));
        return radius * std::cos(2.0 * std::numbers::pi * uniform());
    }

private:
    double uniform() { return (static_cast<double>(bits_() >> 11) + 0.5) * 0x1p-53; }

    std::mt19937_64 bits_;
};

}  // namespace impactfit
