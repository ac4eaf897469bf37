#include "impactfit/estimation/inference/random_stream.hpp"

#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cstdint>
#include <numbers>

namespace impactfit {
namespace {

/// Separate stream identifier: draws are independent of starts with an equal seed.
constexpr std::uint32_t stream = 0x64726177;

std::mt19937_64 seeded(std::int64_t seed, int number) {
    std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32), stream,
                           static_cast<std::uint32_t>(number)};
    return std::mt19937_64(sequence);
}

}  // namespace

RandomStream::RandomStream(long seed, int number) : random_(seeded(seed, number)) {}

double RandomStream::uniform() {
    return (static_cast<double>(random_() >> 11) + 0.5) * 0x1p-53;
}

double RandomStream::normal() {
    return -std::numbers::sqrt2 * boost::math::erfc_inv(2.0 * uniform());
}

double RandomStream::chi_squared(double degrees_of_freedom) {
    return 2.0 * boost::math::gamma_p_inv(0.5 * degrees_of_freedom, uniform());
}

std::size_t RandomStream::below(std::size_t count) {
    return static_cast<std::size_t>(uniform() * static_cast<double>(count));
}

}  // namespace impactfit
