// Information gains in closed form.
#include "impactfit/estimation/posterior/information_gain.hpp"

#include <doctest/doctest.h>

#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>
#include <vector>

#include "impactfit/estimation/inference/random_stream.hpp"

using namespace impactfit;

namespace {

/// Quantiles of a normal distribution: draws without scatter.
std::vector<double> normal_quantiles(double deviation, std::size_t count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        const double probability = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        values.push_back(-deviation * std::numbers::sqrt2 * boost::math::erfc_inv(2.0 * probability));
    }
    return values;
}

}  // namespace

TEST_CASE("information gain: a normal posterior of a linear model has its closed form") {
    for (const double ratio : {0.1, 1.0, 5.0}) {
        CAPTURE(ratio);
        const InformationGain found =
            information_gain(normal_quantiles(ratio, 2000), std::vector<double>(2000, 1.0), 2000.0);
        // 2,000 quantiles have a variance 1e-3 below that of the distribution.
        CHECK(found.nats == doctest::Approx(0.5 * std::log1p(ratio * ratio)).epsilon(1.5e-3));
    }
}

TEST_CASE("information gain: the closed form is within four stated errors for drawn values") {
    std::vector<double> values;
    for (int s = 0; s < 1000; ++s) values.push_back(2.0 * RandomStream(5, s).normal());
    const InformationGain found = information_gain(values, std::vector<double>(1000, 1.0), 1000.0);
    CHECK(std::abs(found.nats - 0.5 * std::log(5.0)) < 4.0 * found.standard_error);
    CHECK(found.standard_error < 0.05);
}

TEST_CASE("information gain: values that noise cannot confuse have the entropy of the draws") {
    const std::vector<double> apart{0.0, 100.0, 200.0, 300.0};
    // Rounding of the sums over the grid.
    CHECK(information_gain(apart, std::vector<double>(4, 1.0), 4.0).nats ==
          doctest::Approx(std::log(4.0)).epsilon(1e-9));
}

TEST_CASE("information gain: a value that the parameters do not change has none") {
    const InformationGain found = information_gain(std::vector<double>(50, 3.0), std::vector<double>(50, 0.1), 50.0);
    CHECK(found.nats < 1e-9);  // rounding of the sums over the grid
    CHECK(found.standard_error < 1e-6);
}

TEST_CASE("information gain: the unit of the value has no influence") {
    const std::vector<double> values = normal_quantiles(3.0, 100);
    std::vector<double> scaled = values, deviations(100, 1.0), small(100, 1e-6);
    for (double& value : scaled) value = 0.2 + 1e-6 * value;
    // Another place of the grid.
    CHECK(information_gain(scaled, small, 100.0).nats ==
          doctest::Approx(information_gain(values, deviations, 100.0).nats).epsilon(1e-9));
}

TEST_CASE("information gain: deviations that differ between draws are those of each draw") {
    // Equal values with deviations 1 and 1000: the wide component hardly overlaps, ln 2 less a few per cent.
    const std::vector<double> values(2, 0.0), deviations{1.0, 1000.0};
    const double gain = information_gain(values, deviations, 2.0).nats;
    CHECK(gain > 0.67);
    CHECK(gain < std::log(2.0));
}
