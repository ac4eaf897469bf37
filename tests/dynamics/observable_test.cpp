// Observables are values: a function of a collision with a name and a unit.
#include "impactfit/dynamics/impact/observable.hpp"

#include <doctest/doctest.h>

#include <set>

#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using impactfit_tests::refuses;

TEST_CASE("each observable reads its own number") {
    Collision<double> collision;
    collision.restitution = 1.0;
    collision.duration = 2.0;
    collision.peak_force = 3.0;
    collision.peak_indentation = 4.0;
    collision.time_of_peak_indentation = 5.0;
    collision.time_of_peak_force = 6.0;
    collision.residual_indentation = 7.0;
    CHECK(find_observable("restitution")(collision) == 1.0);
    CHECK(find_observable("duration")(collision) == 2.0);
    CHECK(find_observable("peak_force")(collision) == 3.0);
    CHECK(find_observable("peak_indentation")(collision) == 4.0);
    CHECK(find_observable("time_of_peak_indentation")(collision) == 5.0);
    CHECK(find_observable("time_of_peak_force")(collision) == 6.0);
    CHECK(find_observable("residual_indentation")(collision) == 7.0);
    std::set<std::string_view> names;
    for (const Observable& observable : all_observables) {
        CHECK(names.insert(observable.name).second);
        CHECK_FALSE(observable.meaning.empty());
    }
    CHECK(find_observable("peak_force").unit == "N");
    CHECK(find_observable("residual_indentation").unit == "m");
}

TEST_CASE("an unknown observable is refused with the nearest name") {
    CHECK(refuses(
        ErrorKind::usage, [] { find_observable("peak_froce"); }, "peak_froce", "peak_force"));
}
