// Control characters, memory and options at the edge of the program.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

bool has_control(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f; });
}

const std::string escape = "\x1b]0;PWNED\x07\x1b[31mRED", reversed = "\xe2\x80\xae";

}  // namespace

TEST_CASE("no control character of a title, a column or a cell is printed") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("d.csv", "impact_speed [m/s],restitution [1],a" + escape + "\n1,0.9,b" +
                                                        escape + "\n2,0.85,c\n3,0.8,d\n"),
                      problem =
                          scratch.write("p.toml",
                                        "format = 1\nlaw = \"hunt_crossley_1975\"\ntitle = \"x\\u001b]0;PWNED\\u0007"
                                        "\\u202ered\"\n[rig]\neffective_mass = 0.1\n[[data]]\nfile = \"d.csv\"\n"
                                        "sd = { restitution = 0.01 }\n[parameters]\nstiffness = { fixed = 1e6 }\n"
                                        "hertz_exponent = { fixed = 1.5 }\nhysteresis_damping = { start = 1e5 }\n");
    for (const std::string& command : {"fit " + problem, "fit " + problem + " --check", "design " + problem,
                                       "datasets " + data, "fit " + data + " --mass 1"})
        for (const char* verbose : {"", " --verbose"}) {
            CAPTURE(command);
            const ProgramRun run = run_program(command + verbose);
            CHECK_FALSE(run.output.empty());
            CHECK_FALSE(has_control(run.output));
            CHECK_FALSE(has_control(run.errors));
            CHECK_FALSE(has(run.output, reversed));
        }
}

TEST_CASE("exported source and pages have no direction controls and no trigraphs") {
    const ScratchFolder scratch;
    const std::string card = (scratch.path() / "c.json").string(), page = (scratch.path() / "c.html").string();
    REQUIRE(run_program("card tsuji_1992 --restitution 0.9 --duration '1 ms' --mass 0.1 --speed 1 --specimen '" +
                        reversed +
                        "text ?"
                        "?/ end' --card " +
                        card)
                .exit_code == 0);
    for (const char* target : {"c", "chrono", "modelica"}) {
        const std::string source = run_program("export " + std::string(card) + " --to " + target + " --verbose").output;
        CHECK(has(source, "? ?/ end"));
        CHECK_FALSE(has(source, "??"));
        CHECK_FALSE(has(source, reversed));
    }
    REQUIRE(run_program("report " + card + " --report " + page).exit_code == 0);
    const std::string text = impactfit::read_text_file(page);
    CHECK_FALSE(has(text, reversed));
    CHECK(has(text, "script-src 'sha256-"));
    CHECK_FALSE(has(text, "script-src 'unsafe-inline'"));
    CHECK(has(text, "--to lammps --mass 0.1 --radii R1 R2"));
    CHECK(has(text, "--to c --mass 0.1\n"));
    const std::string shown = "export " + card + " --to lammps --mass 0.1 --radii 0.01 inf";
    CHECK(run_program(shown).exit_code == 0);
}

// Not under the sanitizers, which reserve more memory than any limit.
TEST_SUITE("project") {
    TEST_CASE("too little memory is no internal error") {
        const ProgramRun run = run_program(
            "sweep hunt_crossley_1975 --set stiffness=1e5 --set hertz_exponent=1.5 --set hysteresis_damping=1e3 --mass "
            "1 "
            "--vary impact_speed=0.1:10:1000000 --format json --threads 1",
            "ulimit -v 250000; ");
        CHECK(run.exit_code == 2);
        CHECK(has(run.errors, "not enough memory"));
        CHECK(has(run.errors, "the limit of the process is 256 MB"));
    }
}

TEST_CASE("a damping formula without a prescribed restitution is refused with what to add") {
    const std::string data = data_folder() + "/examples/bounce_test.csv";
    const std::string fit = "fit " + data + " --mass '35 g' --damping-formula lankarani_nikravesh_1990";
    check_bad_input({{fit, 2, {"lankarani_nikravesh_1990", "--fix prescribed_restitution=E", "--damping-formula"}},
                     {fit + " --law zhang_2021", 2, {"--free prescribed_restitution"}}});
}

TEST_CASE("options that would have no effect are refused") {
    const std::string fit = "fit " + data_folder() + "/examples/bounce_test.csv --mass '35 g'";
    check_bad_input({{fit + " --time-step 1e-5", 2, {"--export NAME", "--time-step"}},
                     {fit + " --poisson 0.3 0.3", 2, {"--export NAME", "--poisson"}},
                     {fit + " --refit", 2, {"--export NAME", "--refit"}},
                     {fit + " --units cgs", 2, {"--export NAME", "--units"}},
                     {fit + " --bootstrap-kind residual", 2, {"--bootstrap 200"}},
                     {"compare " + data_folder() + "/examples/own_form.toml --forms all --all", 2, {"--all"}}});
}

TEST_CASE("an indentation above a tenth of a radius is a warning of card, fit and export") {
    const ScratchFolder scratch;
    const std::string card = (scratch.path() / "c.json").string();
    const ProgramRun run = run_program(
        "card hunt_crossley_1975 --restitution 0.8 --duration 3 --mass '35 g' --speed 2 --radii '24 mm' inf --card " +
        card);
    CHECK(run.exit_code == 0);
    CHECK(has(one_line(run.output), "warning: the indentation 1.82 m at 2 m/s"));
    CHECK(has(one_line(run.output), "is 75.8 times the radius 0.024 m, above 10 %"));
    CHECK(nlohmann::json::parse(impactfit::read_text_file(card))["warnings"].size() == 1);
    CHECK(has(one_line(run_program("export " + card + " --to c").output), "times the radius 0.024 m"));
    const std::string fit = "fit " + data_folder() + "/examples/bounce_test.csv --mass '35 g'";
    CHECK(has(one_line(run_program(fit + " --radii '1 mm' inf").output), "the radius, above 10 %"));
    CHECK_FALSE(has(run_program(fit + " --radii '240 mm' inf").output, "the radius, above 10 %"));
}
