#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit_tests;

namespace {

const std::string shape =
    "--set hysteresis_exponent=1.1 --set hertz_exponent=1.7 --set elastic_fraction=0.1 --set "
    "hysteresis_amplitude=0.925 ";
const std::string ball =
    "simulate bouc_wen_simon_hunt_crossley_2024 --set stiffness=117080063 --set rate_damping=5854003 " + shape;
const std::string groups = "simulate bouc_wen_maxwell_2024 " + shape;

}  // namespace

TEST_CASE("the baseball by beta and gamma") {
    const ProgramRun run = run_verbose(
        ball + "--set hysteresis_beta=981.05 --set hysteresis_gamma=-961.4 --mass 0.146 --speed 3 --format json");
    REQUIRE(run.exit_code == 0);
    const auto json = run.json();
    CHECK(relative_difference(json["response"]["restitution"], 0.6700415764995459) < 1e-9);
    CHECK(relative_difference(json["response"]["peak_force"], 1256.8410062468297) < 1e-9);
    CHECK(relative_difference(json["parameters"]["unloading_rate_constant"], 1942.45) < 1e-12);
}

TEST_CASE("nondimensional and base forms need no mass, and no dashpot is pi_1 = 0") {
    const auto none = run_verbose(
        groups + "--parameterisation nondimensional --set pi_1=0 --set pi_2=0.6 --set pi_3=-0.59 --format json");
    REQUIRE(none.exit_code == 0);
    CHECK(none.json()["parameters"]["rate_damping"] == "inf");
    CHECK(none.json()["units"]["duration"] == "1");
    CHECK(none.json()["units"]["stiffness"] == "1");
    CHECK(
        run_verbose(groups +
                    "--parameterisation base --set pi_1_base=0.01 --set pi_2_base=0.6 --set pi_3_base=-0.59 --speed 2")
            .exit_code == 0);
}

TEST_CASE("damping finds the dashpot of a Bouc-Wen law") {
    const std::string by_groups =
        shape + "--set pi_2=0.6 --set pi_3=-0.59 --parameterisation nondimensional --restitution 0.6 ";
    const auto si = run_verbose("damping bouc_wen_simon_hunt_crossley_2024 --set stiffness=117080063 " + shape +
                                "--set hysteresis_beta=981.05 --set hysteresis_gamma=-961.4 --mass 0.146 --speed 3 "
                                "--restitution 0.6700415764995459 --format json");
    REQUIRE(si.exit_code == 0);
    CHECK(relative_difference(si.json()["exact"]["rate_damping"], 5854003.0) < 1e-8);
    CHECK(si.json()["exact"]["unit"] == "N*s/m^2.7");
    for (const char* law : {"bouc_wen_simon_hunt_crossley_2024", "bouc_wen_maxwell_2024"})
        for (const char* format : {"text", "json", "csv"}) {
            const auto run = run_verbose(std::string("damping ") + law + " " + by_groups + "--format " + format);
            CHECK(run.exit_code == 0);
            CHECK(has(run.output, "rate_damping"));
        }
    const std::string base =
        shape + "--set pi_2_base=0.6 --set pi_3_base=-0.59 --parameterisation base --speed 1 --restitution 0.6 ";
    CHECK(run_verbose("damping bouc_wen_maxwell_2024 " + base).exit_code == 0);
}

TEST_CASE("--published-range rejects values that the source of a law excludes") {
    const std::string rest =
        "--parameterisation nondimensional --set pi_1=0.01 --set pi_2=0.6 --set pi_3=-0.59 --set "
        "hysteresis_exponent=1.1 --set "
        "elastic_fraction=0.1 --set hysteresis_amplitude=1 --published-range ";
    const std::string maxwell = "bouc_wen_maxwell_2024 " + rest;
    for (const char* published : {"1", "2", "2.5"})
        CHECK(run_verbose("simulate " + maxwell + "--set hertz_exponent=" + published).exit_code == 0);
    CHECK(run_verbose("simulate bouc_wen_simon_hunt_crossley_2024 --set hertz_exponent=1.7 " + rest).exit_code == 0);
    CHECK(run_verbose("sweep " + maxwell + "--vary hertz_exponent=2:3:3").exit_code == 0);
    check_bad_input({
        {"simulate " + maxwell + "--set hertz_exponent=1.7",
         2,
         {"hertz_exponent of bouc_wen_maxwell_2024 is outside its published range", "1.7",
          "not between 1 and 2 (MM24, Section 6)"}},
        {"sweep " + maxwell + "--vary hertz_exponent=1:3:5", 2, {"hertz_exponent", "1.5", "not between 1 and 2"}},
    });
    CHECK(has(run_verbose("laws bouc_wen_maxwell_2024").output, "published: not between 1 and 2 (MM24, Section 6)"));
}

TEST_CASE("the pages of the Bouc-Wen laws state which values give the same force") {
    for (const char* name : {"bouc_wen_hertz_2024", "bouc_wen_simon_hunt_crossley_2024", "bouc_wen_maxwell_2024"}) {
        CAPTURE(name);
        for (const char* kind : {"", " --markdown", " --format json"})
            CHECK(has(run_verbose(std::string("laws ") + name + kind).output,
                      "With K = alpha + (1-alpha) A^p, the values k K, alpha/K, 1, beta A^(n-1), gamma A^(n-1)"));
    }
}

TEST_CASE("bad input to the Bouc-Wen laws gives one message with what, got and allowed") {
    struct Bad {
        std::string arguments;
        std::vector<std::string> tokens;
    };
    const std::string unit = "--mass 1 --speed 1";
    for (const Bad& bad : std::vector<Bad>{
             {ball + "--set hysteresis_beta=1 --set hysteresis_gamma=-1 " + unit, {"hysteresis_gamma", "-1"}},
             {ball + "--set hysteresis_beta=1 --set hysteresis_gamma=2 " + unit,
              {"hysteresis_gamma", "2", "between -1 and 1"}},
             {ball + "--set hysteresis_beta=1 --set loading_rate_constant=1 " + unit,
              {"hysteresis_beta, loading_rate_constant", "parameters of one form"}},
             {ball + "--set loading_rate_constant=1 " + unit, {"unloading_rate_constant"}},
             {ball + "--set loading_rate_constant=1 --set unloading_rate_constant=1 --separation zero_indentation " +
                  unit,
              {"zero_indentation", "zero_force"}},
             {ball + "--parameterisation nondim", {"nondim", "nondimensional"}},
             {groups + "--parameterisation base --set pi_1_base=0.01 --set pi_2_base=0.6 --set pi_3_base=-0.59",
              {"--speed"}},
             {groups + "--parameterisation base --set pi_1_base=0.01 --set pi_2_base=0.6 --set pi_3_base=-0.59 " + unit,
              {"--mass", "unit mass"}},
             {groups + "--parameterisation nondimensional --set pi_1=0.01 --set pi_2=0.6 --set pi_3=-0.61",
              {"pi_3", "-0.61"}},
             {groups + "--parameterisation nondimensional --set pi_1=-1 --set pi_2=0.6 --set pi_3=0",
              {"pi_1", "-1", ">= 0"}},
             {"simulate bouc_wen_hertz_2024 --set stiffness=1 --set hertz_exponent=0.9 --set hysteresis_exponent=1 "
              "--set elastic_fraction=0.5 --set hysteresis_amplitude=1 --set loading_rate_constant=0 --set "
              "unloading_rate_constant=1 " +
                  unit,
              {"hertz_exponent", "0.9", ">= 1"}},
             {"simulate bouc_wen_hertz_2024 --set stiffness=1 --set hertz_exponent=1.5 --set hysteresis_exponent=1 "
              "--set elastic_fraction=1 --set hysteresis_amplitude=1 --set loading_rate_constant=0 --set "
              "unloading_rate_constant=1 " +
                  unit,
              {"elastic_fraction", "1", "< 1"}},
             {"damping bouc_wen_hertz_2024 --restitution 0.5 " + unit, {"has no damping"}},
             {"damping bouc_wen_simon_hunt_crossley_2024 --restitution 0.8 --set stiffness=117080063 " + shape +
                  "--set hysteresis_beta=981.05 --set hysteresis_gamma=-961.4 --mass 0.146 --speed 3",
              {"has no rate_damping for this restitution", "0.8", "> 0 and <= 0.758"}},
             {"damping bouc_wen_simon_hunt_crossley_2024 --restitution 0.6 --set stiffness=1 --set rate_damping=1 " +
                  shape + "--set hysteresis_beta=1 --set hysteresis_gamma=0 " + unit,
              {"computes the damping", "rate_damping"}},
             {"damping bouc_wen_maxwell_2024 --restitution 0.6 --parameterisation nondimensional --set pi_1=1 --set "
              "pi_2=1 --set "
              "pi_3=0 " +
                  shape,
              {"computes the damping", "pi_1"}},
         }) {
        CAPTURE(bad.arguments);
        const ProgramRun run = run_verbose(bad.arguments);
        CAPTURE(run.errors);
        CHECK(run.exit_code == 2);
        CHECK(run.output.empty());
        for (const std::string& token : bad.tokens) CHECK_MESSAGE(has(one_line(run.errors), token), token);
    }
}
