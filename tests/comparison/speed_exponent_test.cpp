// The power of the speed that restitutions require, and the laws it rules out.
#include <doctest/doctest.h>

#include <cmath>

#include "impactfit/comparison/law_candidate.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

std::optional<SpeedExponent> exponent_of(const std::string& data, const std::string& law, bool noise) {
    ProblemRequest request{.data = data, .data_root = data_folder(), .observables = {"restitution"}};
    if (data.ends_with(".csv")) request.mass = 0.2;
    if (noise) request.sd["restitution"] = ValueWithUnit(restitution_noise);
    const auto candidates = law_candidates(request, {{law}});
    return candidates.front().speed;
}

TEST_CASE("speed exponent: without noise the power is that of the law") {
    const ScratchFolder scratch;
    // b = q + 2 (m-n)/(n+1): 1 for m = n, 0.2 for m = 1/2, 0.6 for m = 1, 0 for m = 1/4, all with n = 3/2.
    const struct {
        const char* law;
        std::vector<double> values;
        double power;
    } known[] = {{"hunt_crossley_1975", {3e7, 1.5, 1.2e7}, 1.0},
                 {"kuwabara_kono_1987", {3e7, 5e3}, 0.2},
                 {"lee_herrmann_1993", {3e7, 2e5}, 0.6},
                 {"tsuji_1992", {3e7, 500.0}, 0.0}};
    for (const auto& one : known) {
        CAPTURE(one.law);
        const std::string file = scratch.write(std::string(one.law) + ".csv",
                                               synthetic_csv(one.law, one.values, synthetic_speeds, 1, 1, 0.0));
        const auto own = exponent_of(file, one.law, true);
        REQUIRE(own);
        CHECK(std::abs(own->needed.power - one.power) < 1e-6);  // the accuracy of restitution over that of the damping
        CHECK(std::abs(own->lowest - one.power) < 1e-12);
        CHECK(own->lowest == own->highest);
        CHECK_FALSE(own->ruled_out);
        // The others require nearly the same power, and cannot give it: 0.003 of restitution distinguish 0.2 from 0.
        for (const auto& other : known)
            if (other.power != one.power) CHECK(exponent_of(file, other.law, true)->ruled_out);
        CHECK_FALSE(exponent_of(file, "zhang_2021", true)->ruled_out);
    }
}

TEST_CASE("speed exponent: the standard error is that of the scatter of many draws") {
    const ScratchFolder scratch;
    // 60 draws: their standard deviation is known to 9 %, so 30 % off is beyond three standard errors.
    double sum = 0.0, squares = 0.0, error = 0.0;
    constexpr int draws = 60;
    for (int i = 0; i < draws; ++i) {
        const std::string file =
            scratch.write("data.csv", synthetic_csv("kuwabara_kono_1987", {3e7, 5e3}, synthetic_speeds, 1, 100 + i));
        const auto speed = exponent_of(file, "kuwabara_kono_1987", true);
        REQUIRE(speed);
        sum += speed->needed.power, squares += speed->needed.power * speed->needed.power;
        error += speed->needed.standard_error;
    }
    const double mean = sum / draws, spread = std::sqrt((squares - sum * mean) / (draws - 1));
    CHECK(std::abs(mean - 0.2) < 3.0 * spread / std::sqrt(static_cast<double>(draws)));
    // A misfit larger than the noise widens the stated error and none narrows it: the mean error is a little above.
    CHECK(error / draws > 0.7 * spread);
    CHECK(error / draws < 1.6 * spread);
}

TEST_CASE("speed exponent: rules no law out without noise, with one degree of freedom or near a restitution of 1") {
    const ScratchFolder scratch;
    const std::string two = scratch.write("two.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.7\n");
    CHECK_FALSE(exponent_of(two, "tsuji_1992", false));
    CHECK(exponent_of(two, "tsuji_1992", true)->ruled_out);
    // The damping at the first speed is 0.001 +- 0.003 of restitution: no power is determined, also where e is above 1.
    for (const char* first : {"0.999", "1.001"}) {
        const std::string near =
            scratch.write("near.csv", fmt::format("impact_speed [m/s],restitution [1]\n1,{}\n2,0.995\n", first));
        const auto speed = exponent_of(near, "tsuji_1992", true);
        if (speed) CHECK_FALSE(speed->ruled_out);
    }
    // Three points leave one degree of freedom: three standard errors of a known noise are 235 of Student's.
    const std::string three = scratch.write("three.csv", "impact_speed [m/s],restitution [1]\n1,0.8\n2,0.75\n4,0.72\n");
    const auto speed = exponent_of(three, "tsuji_1992", false);
    REQUIRE(speed);
    CHECK(speed->reach == doctest::Approx(235.8).epsilon(1e-3));
    CHECK_FALSE(speed->ruled_out);
}

TEST_CASE("speed exponent: a law outside the power-law family is not judged") {
    const ScratchFolder scratch;
    const std::string file =
        scratch.write("data.csv", synthetic_csv("hunt_crossley_1975", {3e7, 1.5, 1.2e7}, synthetic_speeds, 1, 1));
    CHECK_FALSE(exponent_of(file, "bouc_wen_hertz_2024", true));
}

}  // namespace
