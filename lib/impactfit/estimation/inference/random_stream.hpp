#pragma once
// Reproducible random numbers, identical on every platform and for every order of the draws.

#include <cstddef>
#include <cstdint>
#include <random>

namespace impactfit {

/// One stream per draw, seeded by a seed and the number of the draw. Distributions are sampled by inversion, because
/// those of the standard library differ between implementations.
class RandomStream {
public:
    RandomStream(long seed, int number);

    double uniform();                               ///< in (0, 1)
    double normal();                                ///< mean 0, standard deviation 1
    double chi_squared(double degrees_of_freedom);  ///< degrees > 0
    std::size_t below(std::size_t count);           ///< 0 ... count - 1

private:
    std::mt19937_64 random_;
};

}  // namespace impactfit
