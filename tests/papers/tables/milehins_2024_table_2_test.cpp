// The baseball against impacts computed elsewhere.
#include <doctest/doctest.h>

#include <cmath>

#include "impactfit_papers/tables/recipe_registry.hpp"
#include "tests/cli/program.hpp"
#include "tests/papers/tables/rows_of.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

const RecipeResult& regenerated() {
    static const RecipeResult result = find_recipe("milehins_2024_table_2").run({data_folder()});
    return result;
}

}  // namespace

TEST_CASE("Milehins 2024 Table 2: plausible at 2 to 6 m/s and not to be extrapolated") {
    CHECK(as_expected(regenerated()));
    REQUIRE(regenerated().findings.size() == 2);
    CHECK(regenerated().findings[0].verdict == RecipeVerdict::not_checked);
    CHECK(regenerated().findings[1].verdict == RecipeVerdict::not_reproducible);
    CHECK(has(regenerated().findings[1].detail, "not_to_be_extrapolated"));
    CHECK(has(regenerated().findings[1].detail, "0.207 at 30 m/s"));
    const RowsOf impacts(regenerated(), "impacts");
    REQUIRE(impacts.count() == 10);
    for (std::size_t row = 0; row < impacts.count(); ++row)
        CHECK(impacts.text(row, "verdict") ==
              (impacts.number(row, "impact_speed") < 8.0 ? "plausible" : "not_to_be_extrapolated"));
}

TEST_CASE("Milehins 2024 Table 2: impacts are those of another implementation") {
    struct Known {
        double speed, restitution, duration_ms, peak_force, peak_mm, residual_mm;
    };
    const RowsOf impacts(regenerated(), "impacts");
    for (const Known& known :
         {Known{2, 0.741387, 1.36402, 767.37, 0.95865, 0.23819}, Known{5, 0.565295, 0.97755, 2328.42, 1.82580, 0.92772},
          Known{10, 0.411456, 0.72908, 5382.34, 2.90110, 2.04234},
          Known{30, 0.207173, 0.44586, 21926.97, 5.65011, 5.02821}}) {
        const std::size_t row =
            impacts.row([&](std::size_t i) { return impacts.number(i, "impact_speed") == known.speed; });
        CAPTURE(known.speed);
        // Half a unit of the digits given there, and a little for numbers that end in a 5.
        CHECK(std::abs(impacts.number(row, "restitution") - known.restitution) < 0.51e-6);
        CHECK(std::abs(1e3 * impacts.number(row, "duration") - known.duration_ms) < 0.51e-5);
        CHECK(std::abs(impacts.number(row, "peak_force") - known.peak_force) < 0.51e-2);
        CHECK(std::abs(1e3 * impacts.number(row, "peak_indentation") - known.peak_mm) < 0.51e-5);
        CHECK(std::abs(1e3 * impacts.number(row, "residual_indentation") - known.residual_mm) < 0.51e-5);
    }
}

TEST_CASE(
    "Milehins 2024 Table 2: loops begin at zero and end at zero force with a dent, their area is the energy lost") {
    const RowsOf loops(regenerated(), "loops"), impacts(regenerated(), "impacts");
    REQUIRE(loops.count() == 10 * 101);
    for (std::size_t i = 0; i < impacts.count(); ++i) {
        double area = 0.0;
        for (std::size_t j = 101 * i + 1; j < 101 * (i + 1); ++j)
            area += 0.5 * (loops.number(j, "force") + loops.number(j - 1, "force")) *
                    (loops.number(j, "indentation") - loops.number(j - 1, "indentation"));
        const std::size_t last = 101 * (i + 1) - 1;
        const double speed = impacts.number(i, "impact_speed"), e = impacts.number(i, "restitution");
        CAPTURE(speed);
        CHECK(loops.number(101 * i, "indentation") == 0.0);
        // The force at separation is zero to the tolerance of the event, the rest of the loop ends where the impact
        // does.
        CHECK(std::abs(loops.number(last, "force")) < 1e-9 * impacts.number(i, "peak_force"));
        CHECK(std::abs(loops.number(last, "indentation") / impacts.number(i, "residual_indentation") - 1.0) < 1e-9);
        // Work of the force on the ball, 0.146 kg: all kinetic energy that is gone. The trapezoids of 100 steps are
        // good to some 1e-3 of the energy.
        CHECK(std::abs(area / (0.5 * 0.146 * speed * speed * (1.0 - e * e)) - 1.0) < 2e-3);
    }
}

TEST_CASE("Milehins 2024 Table 2: with amplitude 1 the loops stay") {
    const RowsOf equal(regenerated(), "amplitude_equivalent");
    const auto value = [&](std::string_view parameter, std::string_view column) {
        return equal.number(equal.row([&](std::size_t i) { return equal.text(i, "parameter") == parameter; }), column);
    };
    CHECK(value("hysteresis_amplitude", "amplitude_1") == 1.0);
    // By hand: K = 0.1 + 0.9 * 0.925^1.7, and A^(n-1) = 0.925^0.1. Rounding of a few operations.
    const double K = 0.1 + 0.9 * std::pow(0.925, 1.7);
    CHECK(std::abs(value("stiffness", "amplitude_1") / (K * value("stiffness", "printed")) - 1.0) < 1e-14);
    CHECK(std::abs(value("elastic_fraction", "amplitude_1") * K / 0.1 - 1.0) < 1e-14);
    CHECK(std::abs(value("unloading_rate_constant", "amplitude_1") / (1942.45 * std::pow(0.925, 0.1)) - 1.0) < 1e-14);
    CHECK(value("rate_damping", "amplitude_1") == value("rate_damping", "printed"));
    // 2.3e-11 of the peak force is measured: ten digits of a simulation at its default tolerance.
    CHECK(has(regenerated().improvements.front(), "e-11 of the peak force"));
}
