// The approximate dynamics on the command line: prescribed_restitution is a parameter of the law, not a wish to a rule.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/bad_input.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit_tests;

namespace {

const std::string shape = " --set hertz_exponent=1.5 --set damping_exponent=0.25 ";
const std::string older = "zhang_2021_approximate --set stiffness=2.41e11" + shape;
const std::string newer = "zhang_2022_approximate --set stiffness=2.41e11 --set velocity_exponent=0.9" + shape;
const std::string impact = " --mass 0.1 --speed 2.8 ";
const std::string half = " --set prescribed_restitution=0.5 ";

}  // namespace

TEST_CASE("simulate an approximate law") {
    const ProgramRun run = run_verbose("simulate " + older + half + impact + "--format json");
    REQUIRE(run.exit_code == 0);
    const auto json = run.json();
    CHECK(json["status"] == "separated");
    CHECK(json["parameters"]["prescribed_restitution"] == 0.5);
    CHECK_FALSE(json.contains("damping_formula"));
    CHECK(relative_difference(json["response"]["restitution"], 0.5) < 1e-9);
    CHECK(relative_difference(json["response"]["duration"], 4.1487585821028e-05) < 1e-9);  // approximate_dynamics.csv
    CHECK(run_verbose("simulate " + newer + half + impact).exit_code == 0);
}

TEST_CASE("an approximate law without dimensions") {
    const ProgramRun run = run_verbose("simulate zhang_2021_approximate --parameterisation nondimensional" + shape +
                                       half + "--format json");
    REQUIRE(run.exit_code == 0);
    CHECK(run.json()["units"]["peak_indentation"] == "1");
    // X^(n+1) = e (n+1)/2 in unit mass, stiffness and speed
    CHECK(relative_difference(run.json()["response"]["peak_indentation"], std::pow(0.5 * 1.25, 0.4)) < 1e-9);
}

TEST_CASE("sweep the restitution of an approximate law") {
    for (const std::string& law : {older, newer}) {
        const ProgramRun run =
            run_verbose("sweep " + law + impact + "--vary prescribed_restitution=0.2:0.8:3 --format json");
        CAPTURE(run.errors);
        REQUIRE(run.exit_code == 0);
        const auto rows = run.json()["rows"];
        REQUIRE(rows.size() == 3);
        for (const auto& row : rows)
            CHECK(relative_difference(row["restitution"], row["prescribed_restitution"]) < 1e-9);
    }
    CHECK(run_verbose("sweep zhang_2021_approximate --parameterisation nondimensional --set hertz_exponent=1.5" + half +
                      "--vary damping_exponent=0:2:3")
              .exit_code == 0);
}

TEST_CASE("the page of an approximate law states the cost of the approximation") {
    const ProgramRun run = run_verbose("laws zhang_2021_approximate");
    CHECK(run.exit_code == 0);
    for (const char* words : {"prescribed_restitution", "exactly", "26.4 %", "ZH21-6"}) CHECK(has(run.output, words));
    CHECK_FALSE(has(run.output, "damping of a wanted restitution"));
}

TEST_CASE("bad input to the approximate laws gives one message with what, got and allowed") {
    check_bad_input({
        {"damping zhang_2021_approximate --restitution 0.5" + impact,
         2,
         {"zhang_2021_approximate has no damping", "hysteresis_damping"}},
        {"simulate " + older + half + impact + "--damping-formula exact",
         2,
         {"has no damping formula", "exact", "--damping-formula"}},
        {"sweep " + older + impact + "--vary prescribed_restitution=0.2:0.8:3 --damping-formula exact",
         2,
         {"has no damping formula", "exact", "--damping-formula"}},
        {"simulate " + older + impact, 2, {"prescribed_restitution"}},
        {"simulate " + older + impact + "--set prescribed_restitution=0", 2, {"prescribed_restitution", "0", "> 0"}},
        {"simulate " + older + impact + "--set prescribed_restitution=1.2",
         2,
         {"prescribed_restitution", "1.2", "<= 1"}},
        {"simulate " + older + half + impact + "--set hysteresis_damping=1", 2, {"hysteresis_damping"}},
        {"sweep " + older + impact + "--vary prescribed_restitution=0:0.8:3", 2, {"prescribed_restitution", "> 0"}},
        {"sweep " + older + half + impact + "--vary prescribed_restitution=0.2:0.8:3",
         2,
         {"both set and varied", "prescribed_restitution"}},
    });
}
