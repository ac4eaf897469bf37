// impactfit fit with a population as a user runs it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/calibration/population_pads.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string pads = data_folder() + "/examples/pads.toml";
const std::string pads_data = data_folder() + "/examples/pads.csv";

TEST_CASE("fit of a population: estimates, predictions and likelihood on lines of 80 columns") {
    const ProgramRun run = run_program("fit " + pads);
    CHECK(run.exit_code == 0);
    for (const char* words : {"GOOD FIT", "12 specimens (pad)", "-2 log L", "AIC", "BIC", "RSE", "k0",
                              "deviation of stiffness", "correlation", "new specimen", "fixed: hertz_exponent 1.5"})
        CHECK_MESSAGE(has(run.output, words), words);
    std::istringstream text(run.output);
    for (std::string line; std::getline(text, line);) CHECK_MESSAGE(line.size() <= 80, line);
}

TEST_CASE("fit of a population: JSON has estimates, specimens and predictions, the same at any number of threads") {
    const std::string arguments = "--format json fit " + pads;
    const ProgramRun one = run_program(arguments + " --threads 1"), two = run_program(arguments + " --threads 2");
    CHECK(one.output == two.output);
    const nlohmann::json population = one.json()["population"];
    CHECK(population["status"] == "converged");
    CHECK(population["groups"] == 12);
    CHECK(population["specimens"].size() == 24);
    CHECK(population["predictions"].size() == 6);
    CHECK(population["specimens"][0]["covariates"]["thickness"] == doctest::Approx(3e-3));
    CHECK(population["estimates"].size() == 7);
    for (const nlohmann::json& estimate : population["estimates"]) {
        CHECK(estimate["lower"] < estimate["value"]);
        CHECK(estimate["upper"] > estimate["value"]);
    }
    CHECK_FALSE(
        run_program("--format json fit " + data_folder() + "/examples/bounce_test.toml").json().contains("population"));
}

TEST_CASE("fit --population: a lognormal population by an option, and as a draft of init") {
    const std::string options =
        " --law hunt_crossley_1975 --fix hertz_exponent=1.5 --free stiffness,hysteresis_damping"
        " --mass 0.06 --sd restitution=0.004 --sd 'duration=1 %' --group pad"
        " --population stiffness,hysteresis_damping";
    const ProgramRun run = run_program("--format json fit " + pads_data + options);
    CHECK(run.json()["population"]["status"] == "converged");
    const ProgramRun draft = run_program("init " + pads_data + options);
    CHECK(has(draft.output, "[population.stiffness]"));
}

TEST_CASE("fit of a population: a parameter that is equal for all specimens and misses the data is named") {
    const std::string options =
        " --law hunt_crossley_1975 --mass 0.06 --no-gravity --sd restitution=0.004"
        " --sd 'duration=1 %' --group pad --population stiffness";
    const ProgramRun run = run_program("fit " + pads_data + options);
    CHECK(has(run.output, "BAD FIT"));
    CHECK(has(run.output, "hysteresis_damping has one value for all specimens"));
    CHECK(has(run.output, "--population hysteresis_damping"));
}

TEST_CASE("fit of a population --posterior: text, JSON and files of draws have its quantities") {
    const ScratchFolder scratch;
    NormalNoise noise(70);
    scratch.write("pads.csv", pads_table(drawn_pads(6, noise, {.deviation = 0.2, .damping_deviation = 0.2}), noise, 3));
    const std::string problem =
        scratch.write("pads.toml", pads_problem(pads_population, "[posterior]\nwarmup = 150\nchains = 2\n"));
    const std::string command = "fit " + problem + " --starts 1 --posterior 20";
    const ProgramRun run =
        run_program(command + " --draws " + (scratch.path() / "draws.csv").string() + " --posterior-figure " +
                    (scratch.path() / "draws.svg").string() + " --report " + (scratch.path() / "page.html").string());
    for (const char* words : {"posterior: 2 chains of 20 draws", "deviation_of_ln_stiffness", "correlation lkj(1)",
                              "12 more parameters: --verbose"})
        CHECK_MESSAGE(has(run.output, words), words);
    std::istringstream text(run.output);
    for (std::string line; std::getline(text, line);)
        CHECK_MESSAGE((line.size() <= 80 || line.starts_with("written: ")), line);
    CHECK(has(read_text_file((scratch.path() / "draws_2.csv").string()),
              "k0,b,c0,deviation_of_ln_stiffness,deviation_of_ln_hysteresis_damping,correlation,stiffness_P01,"));
    CHECK(has(read_text_file((scratch.path() / "draws.svg").string()), "deviation of ln stiffness"));
    CHECK(has(read_text_file((scratch.path() / "page.html").string()), "New specimens by the draws"));
    const nlohmann::json posterior = run_program("--format json " + command).json()["posterior"];
    CHECK(posterior["refused"].is_null());
    CHECK(posterior["noise"] == "stated");
    CHECK(posterior["parameters"].size() == 18);
    CHECK(posterior["priors"][3]["density"] == "half-normal");
    REQUIRE(posterior["new_specimens"].size() == 6);
    CHECK(posterior["new_specimens"][0]["specimen_lower"] < posterior["new_specimens"][0]["value"]);
    CHECK(has(run_program(command + " --verbose").output, "New specimens by the draws"));
}

TEST_CASE("a population is refused where it has no meaning, by the words of the caller") {
    const std::string fit = "fit " + pads_data + " --mass 0.06 --population stiffness";
    check_bad_input({{fit, 2, {"--group COLUMN"}},
                     {fit + " --group pad --law hunt_crossley_1975 --free hysteresis_damping --fix stiffness=1e5 "
                            "--fix hertz_exponent=1.5",
                      2,
                      {"stiffness", "--population"}},
                     {"fit " + pads + " --bootstrap 50", 3, {"bootstrap", "population"}},
                     {"fit " + pads + " --profile-figure x.svg", 2, {"--profile-figure"}},
                     {"design " + pads, 3, {"design", "population"}},
                     {"fit " + pads + " --card x.json", 2, {"card"}}});
}

TEST_CASE("compare of populations: laws and means with their likelihoods, the same at any number of threads") {
    const std::string laws = "compare " + pads + " --laws hunt_crossley_1975,tsuji_1992,hertz_1882";
    const ProgramRun text = run_program(laws);
    CHECK(text.exit_code == 0);
    for (const char* words : {"hunt_crossley_1975 describes the specimens best", "-2 log L", "BIC - least", "bad_fit",
                              "not compared: hertz_1882", "hysteresis_damping"})
        CHECK_MESSAGE(has(text.output, words), words);
    const ProgramRun one = run_program("--format json " + laws + " --threads 1"),
                     two = run_program("--format json " + laws + " --threads 2");
    CHECK(one.output == two.output);
    const nlohmann::json compared = one.json(), alone = run_program("--format json fit " + pads).json()["population"];
    // Both searches stop within 1e-7 of the minimum.
    CHECK(compared["models"][0]["fit"]["minus_two_log_likelihood"].get<double>() ==
          doctest::Approx(alone["minus_two_log_likelihood"].get<double>()).epsilon(1e-7));
    CHECK(compared["models"][2]["fit"].is_null());
    const ProgramRun means = run_program("compare " + pads + " --mean 'stiffness = k0'");
    CHECK(means.exit_code == 0);
    for (const char* words : {"Mean 1 describes the specimens best", "mean 3", "(without columns)", "% explained",
                              "likelihood ratio", "of the variance of stiffness"})
        CHECK_MESSAGE(has(means.output, words), words);
    std::istringstream lines(text.output + means.output);
    for (std::string line; std::getline(lines, line);) CHECK_MESSAGE(line.size() <= 80, line);
    CHECK(has(run_program("--format csv compare " + pads + " --mean constant").output, "explained_of_stiffness"));
}

TEST_CASE("compare of populations: an option of the command line has a population too") {
    const ProgramRun run = run_program("--format json compare " + pads_data +
                                       " --laws hunt_crossley_1975,tsuji_1992 --mass 0.06 --sd restitution=0.004"
                                       " --sd 'duration=1 %' --group pad --population stiffness,hysteresis_damping");
    CHECK(run.json()["schema"] == "impactfit.compare_populations/1");
    CHECK(run.json()["by"] == "pad");
}

TEST_CASE("compare of populations: what it does not support is refused by name") {
    const std::string example = data_folder() + "/examples/bounce_test.toml";
    check_bad_input({
        {"compare " + pads + " --posterior", 2, {"populations by posteriors is not supported", "AIC and BIC"}},
        {"compare " + pads + " --figure none.svg", 2, {"has no figure", "fit FILE --figure"}},
        {"compare " + pads + " --card " + data_folder() + "/cards/bounce_test.json", 2, {"has no population"}},
        {"compare " + pads + " --mean constant --laws tsuji_1992", 2, {"means are those of one law", "or --laws"}},
        {"compare " + pads_data + " --mean constant", 2, {"means need a problem file", "--problem FILE.toml"}},
        {"compare " + example + " --mean constant", 3, {"without a population", "[population.NAME]", "--mean"}},
        {"compare " + pads + " --mean 'stiffness = k0 * thicknes'", 3, {"thicknes", "did you mean 'thickness'"}},
        {"compare " + pads + " --mean stiffness", 2, {"without name and formula", "stiffness = k0"}},
    });
}

}  // namespace
}  // namespace impactfit
