// Parameters by name, their bounds, and the words of a refusal.
#include "impactfit/core/parameter.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>

#include "tests/core/thrown_error.hpp"

using impactfit::allowed_text;
using impactfit::check_parameter;
using impactfit::ErrorKind;
using impactfit::Parameter;
using impactfit_tests::refuses;
using impactfit_tests::thrown_error;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::array parameters{
    Parameter{"stiffness", "k", "N/m", "of the spring", 0.0, infinite, false, impactfit::ParameterScale::log10},
    Parameter{"damping", "c", "N*s/m", "of the dashpot", 0.0, infinite, true, impactfit::ParameterScale::log10},
    Parameter{"exponent", "n", "1", "of the spring", 0.5, 10.0, true, impactfit::ParameterScale::linear}};

}  // namespace

TEST_CASE("a parameter is found by its name, a misspelt name is refused with the nearest") {
    CHECK(impactfit::parameter_index(parameters, "damping", "a law") == 1);
    CHECK(refuses(
        ErrorKind::usage, [] { impactfit::parameter_index(parameters, "dampign", "a law"); }, "dampign", "damping"));
    CHECK(thrown_error([] { impactfit::parameter_index(parameters, "x", "kelvin"); })->problem().find("kelvin") == 0);
}

TEST_CASE("bounds are enforced and stated as text") {
    CHECK(allowed_text(parameters[0]) == "a finite number > 0");
    CHECK(allowed_text(parameters[1]) == "a finite number >= 0");
    CHECK(allowed_text(parameters[2]) == ">= 0.5 and <= 10");
    check_parameter(parameters[0], 1e-300, "a law");
    check_parameter(parameters[1], 0.0, "a law");
    check_parameter(parameters[2], 0.5, "a law");
    check_parameter(parameters[2], 10.0, "a law");
    for (const double bad : {0.0, -1.0, infinite, -infinite, std::numeric_limits<double>::quiet_NaN()})
        CHECK(refuses(
            ErrorKind::usage, [bad] { check_parameter(parameters[0], bad, "a law"); }, "stiffness", "> 0"));
    for (const double bad : {-1e-300, infinite})
        CHECK(refuses(
            ErrorKind::usage, [bad] { check_parameter(parameters[1], bad, "a law"); }, "damping", ">= 0"));
    for (const double bad : {0.49999999999, 10.0000001})
        CHECK(refuses(
            ErrorKind::usage, [bad] { check_parameter(parameters[2], bad, "a law"); }, "exponent", "<= 10"));
}
