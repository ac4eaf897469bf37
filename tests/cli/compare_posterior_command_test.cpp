// impactfit compare --posterior as a user runs it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/comparison/synthetic_data.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

const std::string balls = std::string("compare ") + data_folder() + "/examples/bounce_test.toml --laws ";
const std::string two_laws = balls + "hunt_crossley_1975,lee_herrmann_1993 --posterior 500 ";

/// The restitution of row 5 is about 30 standard deviations off, so no draw represents a posterior without it.
const char* const outlier =
    "impact_speed [m/s],restitution [1],duration [ms]\n1,0.950,2.00\n2,0.905,1.74\n3,0.863,1.61\n4,0.825,1.52\n"
    "5,0.6,1.45\n";

Json law_called(const Json& comparison, const std::string& name) {
    for (const Json& law : comparison["laws"])
        if (law["law"] == name) return law;
    return nullptr;
}

TEST_CASE("compare --posterior: states densities and weights in 80 columns") {
    const ProgramRun run = run_program(two_laws);
    CHECK(run.exit_code == 0);
    CHECK(has(run.output, "Density of left-out values (PSIS-LOO): hunt_crossley_1975 is best"));
    CHECK(has(run.output, "stacking"));
    std::istringstream text(run.output);
    for (std::string line; std::getline(text, line);) CHECK(line.size() <= 80);
}

TEST_CASE("compare --posterior: the JSON has the density of each law, the same bytes at any number of threads") {
    const ProgramRun one = run_program("--format json " + two_laws + "--threads 1");
    CHECK(one.output == run_program("--format json " + two_laws + "--threads 2").output);
    const Json json = one.json();
    CHECK(json["posterior"]["draws"] == 500);
    const Json best = law_called(json, "hunt_crossley_1975")["posterior"],
               worse = law_called(json, "lee_herrmann_1993")["posterior"];
    CHECK(best["elpd_difference"] == 0);
    CHECK(worse["elpd_difference"].get<double>() < -10.0);
    CHECK(best["stacking_weight"].get<double>() + worse["stacking_weight"].get<double>() ==
          doctest::Approx(1.0).epsilon(1e-12));  // rounding
    CHECK(best["unreliable_values"].empty());
    CHECK_FALSE(run_program("--format json " + balls + "hunt_crossley_1975").json().contains("posterior"));
}

TEST_CASE("compare --posterior: names the rows whose Pareto-k is above the limit") {
    const ScratchFolder scratch;
    const std::string command = "compare " + scratch.write("outlier.csv", outlier) +
                                " --mass '35 g' --sd restitution=0.005 --sd 'duration=1 %' --free "
                                "stiffness,hysteresis_damping --laws hunt_crossley_1975 --posterior 500";
    const ProgramRun run = run_program(command);
    CHECK(has(run.output, "Pareto-k is above"));
    CHECK(has(run.output, "rows above limit"));
    const Json law = law_called(run_program("--format json " + command).json(), "hunt_crossley_1975")["posterior"];
    REQUIRE_FALSE(law["unreliable_values"].empty());
    const Json& last = law["unreliable_values"].back();
    CHECK(last["row"] == 5);
    CHECK(last["pareto_k"].get<double>() > law["pareto_k_limit"].get<double>());
}

TEST_CASE("compare --posterior: the table has the columns of the density in the row of a law") {
    const std::string csv = run_program("--format csv " + two_laws).output;
    CHECK(has(csv, "elpd_difference [1],elpd_difference_error [1],stacking_weight [1],pareto_k [1]"));
}

TEST_CASE("compare --posterior: a law without a proper posterior is named and has no weight") {
    const ScratchFolder scratch;
    const std::string data =
        scratch.write("mine.csv", "impact_speed [m/s],restitution [1]\n1,0.80\n2,0.75\n3,0.72\n4,0.70\n5,0.69\n");
    const ProgramRun run =
        run_program("--format json compare " + data +
                    " --mass '35 g' --sd restitution=0.01 --free stiffness,hysteresis_damping --laws "
                    "hunt_crossley_1975 --posterior 250");
    const Json posterior = law_called(run.json(), "hunt_crossley_1975")["posterior"];
    CHECK(has(posterior["reason"].get<std::string>(), "neither the data nor a prior limit"));
    CHECK_FALSE(posterior.contains("stacking_weight"));
    CHECK(has(run.output, "No weight: hunt_crossley_1975"));
}

TEST_CASE("compare --posterior: too few draws leave a law without weight") {
    const Json json = run_program("--format json " + balls + "hunt_crossley_1975 --posterior 50").json();
    const Json posterior = law_called(json, "hunt_crossley_1975")["posterior"];
    CHECK(posterior["reason"].is_string());
    CHECK_FALSE(posterior.contains("stacking_weight"));
}

TEST_CASE("compare --posterior: a number that is none, and forms, are refused") {
    CHECK(
        has(run_program(balls + "hunt_crossley_1975 --posterior many").errors, "--posterior takes a number of draws"));
    CHECK(has(run_program("compare x.csv --forms all --posterior").errors, "forms are compared without posteriors"));
}

}  // namespace
}  // namespace impactfit
