#pragma once
// Eight doubles per operation with the vector types of the compiler. Sums have a fixed order and products are not fused
// (-ffp-contract=off), so results are equal on every instruction set.

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Copies of a function for AVX-512, AVX2 and the baseline; the processor selects the copy at the start of the program.
/// Sanitizers cannot instrument this selection.
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define IMPACTFIT_FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define IMPACTFIT_FOR_EACH_PROCESSOR
#endif
#define IMPACTFIT_INLINE [[gnu::always_inline]] inline

namespace impactfit {

using Lanes = double __attribute__((vector_size(64)));
using LaneBits = std::uint64_t __attribute__((vector_size(64)));
inline constexpr std::size_t lane_count = 8;

/// N numbers as blocks of lanes. V is Lanes or DualLanes (dual_lanes.hpp).
template <std::size_t N, class V = Lanes>
struct LaneArray {
    static_assert(N % lane_count == 0);
    static constexpr std::size_t blocks = N / lane_count;

    V block[blocks];

    IMPACTFIT_INLINE V& operator[](std::size_t i) { return block[i]; }
    IMPACTFIT_INLINE const V& operator[](std::size_t i) const { return block[i]; }
    IMPACTFIT_INLINE double* numbers() { return reinterpret_cast<double*>(block); }
    IMPACTFIT_INLINE const double* numbers() const { return reinterpret_cast<const double*>(block); }
};

IMPACTFIT_INLINE void put_reversed_lanes(const Lanes& lanes, Lanes& result) {
    for (std::size_t i = 0; i < lane_count; ++i) result[i] = lanes[lane_count - 1 - i];
}

IMPACTFIT_INLINE void put_lane(double number, std::size_t lane, Lanes& result) {
    result[lane] = number;
}

/// Type of a number in lanes, and the conversion of a number to equal lanes.
template <class V>
struct LaneTraits {
    using Number = double;
    IMPACTFIT_INLINE static Lanes spread(double number) { return number - Lanes{}; }
};

/// Vector libraries have different roundings for each instruction set; this exponential has the same on all.
/// exp for x < 700, relative error below 1e-15. x below -700 counts as -700.
IMPACTFIT_INLINE void put_exp(const Lanes& exponent, Lanes& result) {
    constexpr double per_octave = 1.4426950408889634, rounder = 6755399441055744.0;  // 1.5 * 2^52
    constexpr double octave = 0.693147180369123816490, octave_rest = 1.90821492927058770002e-10;
    const Lanes x = exponent < -700.0 ? exponent * 0.0 - 700.0 : exponent;
    const Lanes rounded = x * per_octave + rounder, power = rounded - rounder;
    const Lanes r = (x - power * octave) - power * octave_rest;
    Lanes sum = r * (1.0 / 479001600.0) + 1.0 / 39916800.0;
    sum = sum * r + 1.0 / 3628800.0;
    sum = sum * r + 1.0 / 362880.0;
    sum = sum * r + 1.0 / 40320.0;
    sum = sum * r + 1.0 / 5040.0;
    sum = sum * r + 1.0 / 720.0;
    sum = sum * r + 1.0 / 120.0;
    sum = sum * r + 1.0 / 24.0;
    sum = sum * r + 1.0 / 6.0;
    sum = sum * r + 0.5;
    sum = sum * r + 1.0;
    sum = sum * r + 1.0;
    LaneBits bits, shift;
    std::memcpy(&bits, &sum, sizeof bits);
    std::memcpy(&shift, &rounded, sizeof shift);
    bits += shift << 52;
    std::memcpy(&result, &bits, sizeof result);
}

/// log for normal x > 0, relative error below 1e-15 for x outside of (1/2, 2), absolute error below 1e-15 otherwise.
IMPACTFIT_INLINE void put_log(const Lanes& x, Lanes& result) {
    constexpr double octave = 0.693147180369123816490, octave_rest = 1.90821492927058770002e-10;
    constexpr double rounder = 6755399441055744.0;  // 1.5 * 2^52
    constexpr std::uint64_t one = 0x3ff0000000000000;
    LaneBits bits, high;
    std::memcpy(&bits, &x, sizeof bits);
    // Exponent and fraction of x = 2^power (1 + fraction), then of sqrt(1/2) <= mantissa < sqrt(2).
    high = bits + (one - 0x3fe6a09e667f3bcd);
    const LaneBits shift = (high >> 52) - 0x3ff + 0x4338000000000000;
    bits -= ((high >> 52) << 52) - one;
    Lanes mantissa, power;
    std::memcpy(&mantissa, &bits, sizeof bits);
    std::memcpy(&power, &shift, sizeof shift);
    power -= rounder;
    const Lanes r = (mantissa - 1.0) / (mantissa + 1.0), square = r * r;
    Lanes sum = square * (1.0 / 23.0) + 1.0 / 21.0;
    sum = sum * square + 1.0 / 19.0;
    sum = sum * square + 1.0 / 17.0;
    sum = sum * square + 1.0 / 15.0;
    sum = sum * square + 1.0 / 13.0;
    sum = sum * square + 1.0 / 11.0;
    sum = sum * square + 1.0 / 9.0;
    sum = sum * square + 1.0 / 7.0;
    sum = sum * square + 1.0 / 5.0;
    sum = sum * square + 1.0 / 3.0;
    result = power * octave + (2.0 * r + (2.0 * r * square * sum + power * octave_rest));
}

}  // namespace impactfit
