// Exponential and logarithm in lanes, against the library of the compiler.
#include "impactfit/core/numbers/lanes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace impactfit;

TEST_CASE("exponential and logarithm in lanes are exact to a few roundings") {
    std::mt19937 generator(3);
    std::uniform_real_distribution<double> wide(-300.0, 300.0), close(-1.0, 1.0);
    double of_exp = 0.0, of_log = 0.0;
    for (int i = 0; i < 100'000; ++i) {
        const double x = i % 2 == 0 ? wide(generator) : close(generator), power = std::exp(x);
        Lanes result;
        put_exp(LaneTraits<Lanes>::spread(x), result);
        for (std::size_t k = 0; k < lane_count; ++k) of_exp = std::max(of_exp, std::abs(result[k] / power - 1.0));
        put_log(LaneTraits<Lanes>::spread(power), result);
        const double logarithm = std::log(power);
        for (std::size_t k = 0; k < lane_count; ++k) of_log = std::max(of_log, std::abs(result[k] / logarithm - 1.0));
    }
    // Four roundings.
    CHECK(of_exp < 1e-15);
    CHECK(of_log < 1e-15);
    Lanes zero;
    put_log(LaneTraits<Lanes>::spread(1.0), zero);
    CHECK(zero[0] == 0.0);
}
