// Masses and speeds that make an impact, and those that do not.
#include "impactfit/contact/impact.hpp"

#include <doctest/doctest.h>

#include <limits>

#include "tests/core/relative_difference.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::check_impact;
using impactfit::effective_mass;
using impactfit::ErrorKind;
using impactfit_tests::refuses;
using impactfit_tests::same_number;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("effective mass of two bodies, one of which may be a wall") {
    CHECK(same_number(effective_mass(2.0, 3.0), 1.2));
    CHECK(effective_mass(0.54, infinite) == 0.54);
    CHECK_THROWS_WITH(effective_mass(infinite, infinite), doctest::Contains("two walls have no effective mass"));
    CHECK(effective_mass(infinite, 0.54) == 0.54);
    CHECK(same_number(effective_mass(3.0, 2.0), 1.2));
    CHECK(same_number(effective_mass(1e-300, 1e-300), 5e-301));  // no product of the masses underflows
    CHECK(same_number(effective_mass(1e300, 1e300), 5e299));
}

TEST_CASE("impossible masses and speeds are refused by name") {
    for (const double bad : {0.0, -1.0, infinite, -infinite, not_a_number}) {
        CAPTURE(bad);
        CHECK(refuses(
            ErrorKind::usage,
            [bad] {
                check_impact({bad, 1.0});
            },
            "effective_mass", "> 0"));
        CHECK(refuses(
            ErrorKind::usage,
            [bad] {
                check_impact({1.0, bad});
            },
            "impact_speed", "> 0"));
    }
    for (const double bad : {0.0, -1.0, -infinite, not_a_number}) {
        CAPTURE(bad);
        CHECK(refuses(
            ErrorKind::usage, [bad] { effective_mass(bad, 1.0); }, "mass", "> 0"));
        CHECK(refuses(
            ErrorKind::usage, [bad] { effective_mass(1.0, bad); }, "mass", "> 0"));
        CHECK(refuses(
            ErrorKind::usage, [bad] { effective_mass(infinite, bad); }, "mass", "> 0"));
    }
    CHECK(refuses(
        ErrorKind::usage, [] { effective_mass(infinite, infinite); }, "mass", "> 0"));
}
