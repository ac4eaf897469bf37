#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"

using namespace impactfit_tests;

TEST_CASE("stiffness of a steel ball on an aluminium plane, with units and in SI") {
    const ProgramRun units =
        run_verbose("stiffness --radii '25.4 mm' inf --moduli '210 GPa' '70 GPa' --poisson 0.3 0.33 --format json");
    const ProgramRun plain =
        run_verbose("stiffness --radii inf 0.0254 --moduli 70e9 210e9 --poisson 0.33 0.3 --format json");
    REQUIRE(units.exit_code == 0);
    const auto row = units.json()["rows"][0];
    const double modulus = 1.0 / (0.91 / 210e9 + 0.8911 / 70e9);
    CHECK(relative_difference(row["effective_modulus"], modulus) < 1e-14);
    CHECK(relative_difference(row["stiffness"], 4.0 / 3.0 * modulus * std::sqrt(0.0254)) < 1e-14);
    CHECK(relative_difference(row["stiffness"], plain.json()["rows"][0]["stiffness"]) < 1e-14);
    CHECK(has(run_verbose("stiffness --radii 1 1 --moduli 1 1 --poisson 0 0").output, "hertz_exponent 1.5"));
    CHECK(has(run_verbose("stiffness --radii 1 1 --moduli 1 1 --poisson 0 0 --format csv").output,
              "stiffness [N/m^1.5]"));
}

TEST_CASE("a simulated duration gives the stiffness back, and the published fits beside it") {
    const auto collision = run_verbose(
                               "simulate hunt_crossley_1975 --set stiffness=2.4144e10 --set hertz_exponent=1.5 --set "
                               "hysteresis_damping=3e10 --mass 0.54 --speed 0.15 --tolerance 1e-13 --format json")
                               .json()["response"];
    const std::string measured = "stiffness --mass 540g --speed '15 cm/s' --hertz-exponent 1.5 --duration " +
                                 collision["duration"].dump() + " --restitution " + collision["restitution"].dump();
    const auto rows = run_verbose(measured + " --format json").json()["rows"];
    CHECK(relative_difference(rows[0]["stiffness"], 2.4144e10) < 1e-12);
    CHECK(rows[1]["formulas"] == "published");
    const double difference = rows[1]["stiffness_difference"];
    CHECK(relative_difference(rows[1]["stiffness"], 2.4144e10 * (1.0 + difference)) < 1e-12);
    CHECK(std::abs(difference) > 1e-3);
    CHECK(std::abs(rows[1]["impact_time_difference"].get<double>()) < 0.0152);  // the fit's largest error
    CHECK(has(run_verbose(measured).output, "N/m^1.5"));
}

TEST_CASE("beyond the range of the published fit only the exact stiffness is given") {
    for (const char* impact : {"--restitution 0.08 --hertz-exponent 1.5", "--restitution 0.5 --hertz-exponent 5.5"}) {
        const ProgramRun run =
            run_verbose("stiffness --mass 1 --speed 1 --duration 3 --format json " + std::string(impact));
        REQUIRE(run.exit_code == 0);
        const auto rows = run.json()["rows"];
        CHECK(rows[0]["stiffness"].get<double>() > 0.0);
        CHECK(rows[1]["stiffness"].is_null());
        CHECK(has(rows[1]["remark"], "beyond its range"));
    }
}

TEST_CASE("moduli of a stiffness are those of its bodies") {
    const std::string bodies = "--radii '25.4 mm' inf --poisson 0.3 0.33";
    const auto forward = run_verbose("stiffness " + bodies + " --moduli '210 GPa' inf --format json").json()["rows"][0];
    const ProgramRun back =
        run_verbose("stiffness --stiffness " + forward["stiffness"].dump() + " --format json " + bodies);
    REQUIRE(back.exit_code == 0);
    const auto row = back.json()["rows"][0];
    CHECK(relative_difference(row["effective_modulus"], forward["effective_modulus"]) < 1e-14);
    CHECK(relative_difference(row["youngs_modulus_1_if_2_rigid"], 210e9) < 1e-14);
    CHECK(relative_difference(row["youngs_modulus_if_equal"], 210e9 / 0.91 * (2.0 - 0.09 - 0.1089)) < 1e-14);
    const ProgramRun plain = run_verbose("stiffness --stiffness '1e6 N/m^1.5' --radii 0.01 0.02");
    CHECK(has(plain.output, "effective modulus"));
    CHECK(has(plain.output, "--poisson NU1 NU2"));
    CHECK(has(run_verbose("stiffness --stiffness 1e6 --radii 1 1 --poisson 0 0").output, "if both bodies"));
}

TEST_CASE("a stiffness with moduli, without radii or out of range is refused") {
    for (const char* options : {"--radii 1 1 --moduli 1 1", "--poisson 0.3 0.3", "--radii 1 1 --duration 1",
                                "--radii inf inf", "--radii 1 1 --poisson 0.3 0.6"})
        CHECK(run_verbose("stiffness --stiffness 1e6 " + std::string(options)).exit_code == 2);
    CHECK(run_verbose("stiffness --stiffness -1 --radii 1 1").exit_code == 2);
}
