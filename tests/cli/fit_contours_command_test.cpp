// impactfit fit --contours as a user runs it.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string example = data_folder() + "/examples/bounce_test.toml", fitted = "fit " + example;

}  // namespace

TEST_CASE("fit --contours: text, JSON and page have the region, the same at any number of threads") {
    const std::string arguments = "--format json " + fitted + " --contours ";
    const ProgramRun one = run_program(arguments + "--threads 1"), two = run_program(arguments + "--threads 2");
    CHECK(one.exit_code == 0);
    CHECK(one.output == two.output);
    const nlohmann::json contours = one.json()["contours"];
    CHECK(contours["refused"].is_null());
    REQUIRE(contours["pairs"].size() == 1);
    const nlohmann::json& pair = contours["pairs"][0];
    CHECK(pair["parameters"] == nlohmann::json{"stiffness", "hysteresis_damping"});
    CHECK(pair["end"] == "closed");
    CHECK(pair["evaluations"] > 0);
    CHECK(pair["x"].size() == pair["y"].size());
    const nlohmann::json figures = one.json()["figures"];
    CHECK(std::count_if(figures.begin(), figures.end(), [](const auto& each) { return each["name"] == "contours"; }) ==
          1);
    CHECK_FALSE(run_program("--format json " + fitted).json().contains("contours"));
    CHECK(has(run_program(fitted + " --contours k,hysteresis_damping").output, "joint 95 % region: stiffness "));
    const ScratchFolder scratch;
    const std::string figure = scratch.write("profiles.svg", ""), page = scratch.write("page.html", "");
    run_program(fitted + " --contours --profile-figure " + figure + " --report " + page);
    CHECK(has(read_text_file(figure), "95 % of both"));
    CHECK(has(read_text_file(page), "Joint regions of pairs of parameters"));
}

TEST_CASE("fit --contours: parameters without data are named, and wrong names and populations refused") {
    const ProgramRun open =
        run_program("fit " + data_folder() + "/examples/bounce_test.csv --mass 0.035 --observables restitution " +
                    "--law hunt_crossley_1975 --contours stiffness,hysteresis_damping");
    CHECK(has(open.output, "The contour of stiffness and hysteresis_damping is open"));
    check_bad_input({{fitted + " --contours stifness,hysteresis_damping", 2, {"stifness", "stiffness", "--contours"}},
                     {fitted + " --contours stiffness", 2, {"two parameters", "--contours"}},
                     {fitted + " --contours stiffness,", 2, {"no free parameter", "--contours"}},
                     {"fit --contours " + example, 2, {"at the end of the command", "bounce_test.toml"}},
                     {fitted + " --errors none --contours", 3, {"need the errors", "--errors profile"}},
                     {"fit " + data_folder() + "/examples/pads.toml --contours", 3, {"contour of a population"}},
                     {"fit " + data_folder() + "/examples/bouc_wen_duration.toml --contours",
                      2,
                      {"too many pairs", "at most 4", "--contours NAME,NAME"}}});
}

}  // namespace impactfit
