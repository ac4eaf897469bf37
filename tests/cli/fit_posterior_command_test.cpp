// impactfit fit --posterior as a user runs it.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string bounced = std::string("fit ") + data_folder() + "/examples/bounce_test.toml ";

/// Lines of the paragraph that starts with "posterior:".
std::vector<std::string> posterior_paragraph(const std::string& output) {
    std::istringstream text(output.substr(output.find("\nposterior:") + 1));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line) && !line.empty();) lines.push_back(line);
    return lines;
}

TEST_CASE("fit --posterior: states draws, diagnostics and priors in at most 12 lines of 80 columns") {
    const ProgramRun run = run_program(bounced + "--posterior");
    CHECK(run.exit_code == 0);
    const std::vector<std::string> lines = posterior_paragraph(run.output);
    REQUIRE(lines.size() > 4);
    CHECK(lines.size() <= 12);
    for (const std::string& line : lines) CHECK(line.size() <= 80);
    CHECK(has(lines[0], "4 chains of 1000 draws"));
    CHECK(has(run.output, "no divergences"));
    CHECK(has(run.output, "uniform in its logarithm"));
}

TEST_CASE("fit --posterior: moments, quantiles and diagnostics in the JSON, the same bytes at any number of threads") {
    const std::string arguments = "--format json " + bounced + "--posterior 500 ";
    const ProgramRun one = run_program(arguments + "--threads 1"), two = run_program(arguments + "--threads 2");
    CHECK(one.output == two.output);
    const nlohmann::json posterior = one.json()["posterior"];
    CHECK(posterior["draws"] == 500);
    CHECK(posterior["chains"] == 4);
    CHECK(posterior["refused"].is_null());
    CHECK(posterior["within_limits"] == true);
    CHECK(posterior["noise"] == "stated");
    REQUIRE(posterior["parameters"].size() == 2);
    for (const nlohmann::json& one_parameter : posterior["parameters"]) {
        CHECK(one_parameter["quantile_05"] < one_parameter["mean"]);
        CHECK(one_parameter["quantile_95"] > one_parameter["mean"]);
        CHECK(one_parameter["rhat"] < 1.01);
        CHECK(one_parameter["ess_tail"] > 400.0);
    }
    CHECK(one.json()["posterior"] != run_program(arguments + "--seed 2").json()["posterior"]);
    CHECK_FALSE(run_program("--format json " + bounced).json().contains("posterior"));
}

TEST_CASE("fit --posterior --draws: one file for each chain in the layout of CmdStan, with the draws of the result") {
    const ScratchFolder scratch;
    const std::string draws = scratch.write("draws.csv", ""), folder = draws.substr(0, draws.size() - 9);
    const nlohmann::json fitted = run_program("--format json " + bounced + "--posterior 50 --draws " + draws).json();
    CHECK(read_text_file(draws).empty());
    const std::string older = scratch.write("draws_5.csv", "");
    CHECK(has(run_program(bounced + "--posterior 50 --draws " + draws).errors, older + " is not of this run"));
    double sum = 0.0;
    for (const char* chain : {"1", "2", "3", "4"}) {
        std::istringstream text(read_text_file(folder + "draws_" + chain + ".csv"));
        std::vector<std::string> lines;
        for (std::string line; std::getline(text, line);)
            if (!line.starts_with("#")) lines.push_back(line);
        REQUIRE(lines.size() == 51);
        CHECK(
            lines[0] ==
            "lp__,accept_stat__,stepsize__,treedepth__,n_leapfrog__,divergent__,energy__,stiffness,hysteresis_damping");
        for (std::size_t i = 1; i < lines.size(); ++i) sum += std::stod(lines[i].substr(lines[i].rfind(',') + 1));
    }
    // Rounding of a sum of 200 terms.
    CHECK(sum / 200.0 == doctest::Approx(fitted["posterior"]["parameters"][1]["mean"].get<double>()).epsilon(1e-12));
    check_bad_input({{bounced + "--draws " + draws, 2, {"bootstrap or a posterior", "--posterior"}},
                     {bounced + "--posterior --bootstrap 40 --draws " + draws, 2, {"not both"}}});
}

TEST_CASE("fit --posterior-file: an HDF5 file with the same bytes at any number of threads, and none without draws") {
    const ScratchFolder scratch;
    const std::string one = scratch.write("one.nc", "old"), two = scratch.write("two.nc", "old");
    run_program(bounced + "--posterior 100 --threads 1 --posterior-file " + one);
    run_program(bounced + "--posterior 100 --threads 2 --posterior-file " + two);
    const std::string content = read_text_file(one);
    CHECK(content.starts_with("\x89HDF\r\n\x1a\n"));
    CHECK(content == read_text_file(two));
    const std::string refused = scratch.write("refused.nc", "old");
    const ProgramRun run = run_program(std::string("fit ") + data_folder() +
                                       "/examples/bounce_test.csv --mass 0.035 --observables restitution " +
                                       "--posterior=100 --posterior-file " + refused);
    CHECK(read_text_file(refused) == "old");
    CHECK(has(run.errors, "not written, the result has no content for it: " + refused));
    check_bad_input({{bounced + "--posterior-file " + one, 2, {"without a posterior", "--posterior"}},
                     {bounced + "--posterior-figure a.svg", 2, {"without a posterior", "--posterior"}},
                     {bounced + "--posterior --resume " + one + " --posterior-file " + one, 2, {"one.nc"}}});
}

TEST_CASE("fit --posterior-figure: draws an SVG, and the JSON has the same figures") {
    const ScratchFolder scratch;
    const std::string figure = scratch.write("posterior.svg", "old");
    const nlohmann::json result =
        run_program("--format json " + bounced + "--posterior 100 --posterior-figure " + figure).json();
    CHECK(has(read_text_file(figure), "profile likelihood"));
    std::vector<std::string> names;
    for (const nlohmann::json& one : result["figures"]) names.push_back(one["name"]);
    for (const char* name : {"posterior", "pairs", "predictive", "traces", "ranks"})
        CHECK(std::count(names.begin(), names.end(), name) == 1);
}

TEST_CASE("fit --prior: of data and over a problem file, and the advice of a refused posterior") {
    const std::string ball = std::string("fit ") + data_folder() + "/examples/bounce_test.csv --mass 0.035 " +
                             "--observables restitution --sd restitution=0.005 --posterior=200 ";
    const ProgramRun refused = run_program(ball);
    CHECK(has(refused.output, "--prior 'stiffness=lognormal(MEDIAN, 0.3)'"));
    const ProgramRun limited = run_program(ball + "--prior 'k = lognormal(3e5, 0.3)'");
    CHECK(has(limited.output, "priors: stiffness lognormal(3e5, 0.3)"));
    CHECK(has(limited.output, "--prior 'stiffness=lognormal(3e5, 0.3)'"));  // in the command that writes a problem file
    CHECK(has(run_program(bounced + "--posterior 200 --prior 'stiffness = lognormal(3e5, 0.1)'").output,
              "stiffness lognormal(3e5, 0.1)"));
    check_bad_input(
        {{bounced + "--prior 'stiffness = lognorml(1, 2)'", 2, {"unknown density", "'lognormal'", "--prior"}},
         {bounced + "--prior stiffness", 2, {"NAME = DENSITY", "lognormal(8e5, 0.3)"}},
         {bounced + "--prior 'stiffness = uniform' --prior 'k = uniform'", 2, {"duplicate name", "stiffness"}}});
}

TEST_CASE("fit --posterior: refuses a number of draws that is none, and the file in its place") {
    check_bad_input({{bounced + "--posterior 3", 2, {"number of draws", "3", "4 to 1e6"}},
                     {"fit --posterior " + std::string(data_folder()) + "/examples/bounce_test.toml",
                      2,
                      {"at the end of the command", "bounce_test.toml"}},
                     {bounced + "--posterior --errors covariance", 3, {"needs profiles", "--errors profile"}}});
}

}  // namespace
}  // namespace impactfit
