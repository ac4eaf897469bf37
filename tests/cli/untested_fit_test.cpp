// Statements about fits: untested misfits, undetermined parameters, values that no law can fit.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

/// Restitutions and durations that do not depend on the speed, without noise and repeats.
const std::string constant_csv =
    "impact_speed [m/s],restitution [1],duration [ms]\n0.2,0.51,1.00\n0.4,0.49,1.01\n0.6,0.50,0.99\n0.9,0.51,1.00\n"
    "1.2,0.49,1.02\n1.6,0.50,0.98\n2.0,0.50,1.00\n";

ProgramRun fitted(const std::string& csv, const std::string& options) {
    const ScratchFolder scratch;
    return run_program("--format json fit " + scratch.write("data.csv", csv) + " " + options);
}

double estimate(const Json& fit, const std::string& name) {
    for (const Json& row : fit["parameters"])
        if (row["parameter"] == name) return row["value"];
    FAIL("no parameter " << name);
    return 0.0;
}

}  // namespace

TEST_CASE("untested fit: a law that the speed exponent rules out is a bad fit without any noise") {
    const ProgramRun run = fitted(constant_csv,
                                  "--mass 0.2 --law hunt_crossley_1975 --free stiffness,hysteresis_damping --set "
                                  "hertz_exponent=1.5");
    CHECK(run.exit_code == 1);
    CHECK(run.json()["verdict"] == "bad_fit");
    CHECK(run.json()["diagnosis"]["speed_exponent"]["ruled_out"] == true);
}

TEST_CASE("untested fit: a law that nothing contradicts is not tested, in text, JSON and exit code") {
    const std::string options = "--mass 0.2 --law kelvin_voigt";
    const ProgramRun run = fitted(constant_csv, options);
    CHECK(run.exit_code == 5);
    CHECK(run.json()["verdict"] == "not_tested");
    CHECK(run.json()["runs_test"]["signs"] == 14);
    const ScratchFolder scratch;
    const std::string text = run_program("fit " + scratch.write("data.csv", constant_csv) + " " + options).output;
    CHECK(text.starts_with("FIT, GOODNESS NOT TESTED"));
    CHECK(text.find("no impact was repeated") != std::string::npos);
    // As many values as parameters: stated noise tests nothing.
    const ProgramRun exact = fitted("impact_speed [m/s],restitution [1],duration [ms]\n1,0.8,2\n",
                                    "--mass 0.2 --law hunt_crossley_1975 --sd restitution=0.01 --sd duration=0.1ms");
    CHECK(exact.exit_code == 5);
    CHECK(exact.json()["verdict"] == "not_tested");
}

TEST_CASE("untested fit: restitutions determine no duration, force, indentation or stiffness") {
    const Json fit = fitted("impact_speed [m/s],restitution [1]\n1,0.95\n2,0.90\n3,0.855\n4,0.81\n5,0.77\n",
                            "--mass '27 g' --law hunt_crossley_1975")
                         .json();
    const Json& impact = fit["diagnosis"]["largest_impact"];
    CHECK(impact["restitution"].get<double>() == doctest::Approx(0.77).epsilon(0.01));
    for (const char* quantity : {"duration", "peak_force", "peak_indentation"}) CHECK(impact[quantity].is_null());
    for (const Json& row : fit["parameters"]) {
        if (row["parameter"] == "stiffness") CHECK(row["value"].is_null());
        if (row["parameter"] == "hysteresis_damping") CHECK(row["unit"] == "s/m");
    }
    for (const Json& figure : fit["figures"]) CHECK(figure["name"] != "motion");
}

TEST_CASE("untested fit: repeats that contradict the stated noise are not blamed on the law") {
    std::string csv = "impact_speed [m/s],restitution [1]\n";
    for (const char* speed : {"1", "2", "3", "4"})
        csv += std::string(speed) + ",0.90\n" + speed + ",0.50\n";  // two specimens as repeats
    const ScratchFolder scratch;
    const std::string options = " --mass 0.1 --law tsuji_1992 --sd restitution=0.02";
    const ProgramRun run = run_program("fit " + scratch.write("data.csv", csv) + options);
    CHECK(run.exit_code == 1);
    CHECK(run.output.find("The repeats contradict the stated noise") != std::string::npos);
    CHECK(run.output.find("No law can fit them") != std::string::npos);
}

TEST_CASE("untested fit: repeats that scatter far more than the law misses make no good fit") {
    // The means of the repeats differ from the law by 0.001.
    const auto text_of = [](double least) {
        std::string csv = "impact_speed [m/s],restitution [1]\n";
        for (int i = 1; i <= 12; ++i)
            for (const double sign : {1.0, -1.0})
                csv += std::to_string(i) + "," +
                       std::to_string((i % 2 == 0 ? 0.601 : 0.599) + sign * (least + (0.1 - least) * i / 12)) + "\n";
        const ScratchFolder scratch;
        return run_program("fit " + scratch.write("data.csv", csv) + " --mass 0.1 --law tsuji_1992").output;
    };
    const std::string scattered = text_of(0.0), of_two = text_of(0.1);
    CHECK(scattered.starts_with("DOUBTFUL FIT"));
    CHECK(scattered.find("The repeats scatter far more than the law misses their means") != std::string::npos);
    CHECK(scattered.find("two specimens") == std::string::npos);
    CHECK(of_two.starts_with("DOUBTFUL FIT"));
    CHECK(of_two.find("The repeats scatter about two values, not about one.") != std::string::npos);
    CHECK(of_two.find("Possible cause: the repeats belong to two specimens") != std::string::npos);
}

TEST_CASE("untested fit: reports a misfit that is improbably small for the stated noise") {
    std::string csv = "impact_speed [m/s],restitution [1]\n";
    for (int i = 1; i <= 12; ++i) csv += std::to_string(i) + (i % 2 == 0 ? ",0.601\n" : ",0.599\n");
    const ScratchFolder scratch;
    const std::string data = scratch.write("data.csv", csv);
    const std::string text = run_program("fit " + data + " --mass 0.1 --law tsuji_1992 --sd restitution=0.02").output;
    CHECK(text.find("Chi-squared is improbably small") != std::string::npos);
}

TEST_CASE("untested fit: automatic bounds cut no interval of a free exponent") {
    const std::string csv =
        "impact_speed [m/s],restitution [1],duration [ms]\n0.867,0.971,9.69\n0.932,0.966,8.91\n1.003,0.986,9.85\n"
        "1.078,0.997,8.45\n1.160,1.013,7.13\n1.247,0.988,7.67\n1.341,0.981,7.41\n";
    const std::string options = "--law hunt_crossley_1975 --mass 0.086 --sd restitution=0.015 --sd duration=0.7ms ";
    const ProgramRun run = fitted(csv, options + "--free stiffness,hertz_exponent,hysteresis_damping");
    CHECK(run.exit_code == 1);
    const Json fit = run.json();
    CHECK(fit["verdict"] == "not_identifiable");
    for (const Json& row : fit["intervals"]["parameters"]) {
        if (row["parameter"] != "hertz_exponent") continue;
        // Chi-squared is 14.53 at an exponent of 2, 13.21 at 2.5, 11.83 at 4: with wide bounds the interval begins at
        // 1.776 and has no end.
        CHECK(row["profile_lower"].get<double>() == doctest::Approx(1.776).epsilon(1e-3));
        CHECK(row["profile_upper"].is_string());
    }
    CHECK(estimate(fit, "hertz_exponent") > 4.0);
}

TEST_CASE("untested fit: Bouc-Wen laws on a digitised figure have their published parameters") {
    // Errors of the clicks are nuisance parameters: more parameters than a list of derivatives has places.
    const std::string rest = "[rig]\neffective_mass = \"35 g\"\n[[data]]\nfile = \"" + data_folder() +
                             "/examples/digitised_figure.wpd.json\"\nseries = \"35 g\"\n"
                             "columns = { x = \"impact_speed [m/s]\", y = \"duration [ms]\" }\n[parameters]\n"
                             "stiffness = { start = 2e5, lower = 1e4, upper = 1e7 }\nhertz_exponent = { fixed = 1.5 }\n"
                             "hysteresis_exponent = { fixed = 1.2 }\nelastic_fraction = { fixed = 0.5 }\n"
                             "hysteresis_amplitude = { fixed = 1.0 }\nloading_rate_constant = { fixed = 100.0 }\n"
                             "unloading_rate_constant = { fixed = 300.0 }\n";
    for (const auto& [law, dashpot] : {std::pair{"bouc_wen_hertz_2024", ""},
                                       std::pair{"bouc_wen_simon_hunt_crossley_2024", "rate_damping = { fixed = 100 }"},
                                       std::pair{"bouc_wen_maxwell_2024", "rate_damping = { fixed = 1e4 }"}}) {
        CAPTURE(law);
        const ScratchFolder scratch;
        const std::string problem = "format = 1\nlaw = \"" + std::string(law) + "\"\n" + rest + dashpot + "\n";
        const ProgramRun run = run_program("--format json fit " + scratch.write("problem.toml", problem));
        REQUIRE(run.exit_code <= 1);
        const Json published = run.json()["published_parameters"];
        REQUIRE(published.size() == 2);                       // beta and gamma; base groups
        for (const Json& row : published[0]["parameters"]) {  // beta = (s+d)/2 and gamma = (s-d)/2
            if (row["parameter"] == "hysteresis_beta") CHECK(row["value"] == 200.0);
            if (row["parameter"] == "hysteresis_gamma") CHECK(row["value"] == -100.0);
        }
    }
}

}  // namespace impactfit
