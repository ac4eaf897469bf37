#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit_tests;

TEST_CASE("damping finds the exact value and states the result of each formula") {
    const ProgramRun run = run_verbose(
        "damping hunt_crossley_1975 --restitution 0.35 --mass 1 --speed 1 --set stiffness=1 --set hertz_exponent=1.5 "
        "--format json");
    REQUIRE(run.exit_code == 0);
    const auto json = run.json();
    CHECK(relative_difference(json["exact"]["damping_ratio"], 2.5233777059513) < 1e-13);  // 14 digits are known
    const auto given = [&](const char* rule) {
        for (const auto& row : json["formulas"])
            if (row["damping_formula"] == rule) return row["restitution"].get<double>();
        return 0.0;
    };
    CHECK(std::abs(given("hunt_crossley_1975") - 0.599967) < 5e-7);  // six printed digits
    CHECK(std::abs(given("lankarani_nikravesh_1990") - 0.692209) < 5e-7);
    CHECK(relative_difference(given("exact"), 0.35) < 1e-9);
}

TEST_CASE("a damping whose impact does not converge is stated, with exit code 1") {
    const ProgramRun run = run_verbose(
        "damping hunt_crossley_1975 --restitution 1e-100 --mass 1 --speed 1 --set stiffness=1 --set "
        "hertz_exponent=1.5");
    CHECK(run.exit_code == 1);
    CHECK(run.errors.empty());
    CHECK(has(run.output, "not_converged"));
}

TEST_CASE("damping lists the best formula first, and formulas that coincide once") {
    const auto rows = run_verbose(
                          "damping hunt_crossley_1975 --restitution 0.35 --mass 1 --speed 1 --set stiffness=1 "
                          "--set hertz_exponent=1.5 --format json")
                          .json()["formulas"];
    CHECK(rows.size() == 17);
    CHECK(rows[0]["damping_formula"] == "exact");
    for (std::size_t i = 2; i < rows.size(); ++i)
        CHECK(std::abs(rows[i - 1]["error"].get<double>()) <= std::abs(rows[i]["error"].get<double>()));
    const auto also = [&](const char* rule) {
        for (const auto& row : rows)
            if (row["damping_formula"] == rule)
                return row["also"].is_null() ? std::string() : row["also"].get<std::string>();
        return std::string("not listed");
    };
    CHECK(also("zhang_2020") == "zhang_2021");
    CHECK(also("hu_guo_2015") == "zhang_2022");
    CHECK(also("flores_2011") == "ye_2009");
    CHECK(also("zhang_2021") == "not listed");
    CHECK(also("lee_wang_1983").empty());
    // At e = 1 nearly all of them are 0 without being the same.
    CHECK(run_verbose("damping hunt_crossley_1975 --restitution 1 --mass 1 --speed 1 --set stiffness=1 "
                      "--set hertz_exponent=1.5 --format json")
              .json()["formulas"]
              .size() == 17);
    // zhang_2022_corrected has no numbers below 0.05.
    CHECK(run_verbose("damping hunt_crossley_1975 --restitution 0.04 --mass 1 --speed 1 --set stiffness=1 "
                      "--set hertz_exponent=1.5 --format json")
              .json()["formulas"]
              .size() == 16);
    const ProgramRun refused = run_verbose(
        "simulate zhang_2022_corrected --set prescribed_restitution=0.04 --set "
        "stiffness=1 --set hertz_exponent=1.5 --set damping_exponent=1.2 --set "
        "velocity_exponent=0.9 --mass 1 --speed 1");
    CHECK(refused.exit_code == 2);
    CHECK(has(one_line(refused.errors), "zhang_2022_corrected does not cover this restitution"));
    CHECK(has(one_line(refused.errors), ">= 0.05"));
}

TEST_CASE("a formula's page states its result, that it was not checked, and its alias") {
    const ProgramRun page = run_verbose("laws ye_2009");
    for (const char* token : {"flores_2011", "alias ye_2009", "0.045", "not checked against the original"})
        CHECK(has(page.output, token));
    CHECK(run_verbose("laws ye_2009 --format json").json()["alias"] == "ye_2009");
    CHECK(has(run_verbose("laws gharib_hurmuzlu_2012 --markdown").output, "From memory"));
    CHECK(has(run_verbose("laws").output, "ye_2009"));
    const std::string ball = "--set hertz_exponent=1.5 --set stiffness=1 --mass 1 --speed 1";
    CHECK(run_verbose("simulate ye_2009 --set prescribed_restitution=0.5 " + ball).output ==
          run_verbose("simulate flores_2011 --set prescribed_restitution=0.5 " + ball).output);
}

TEST_CASE("every law has a page in every format, and a source") {
    const auto laws = run_verbose("laws --format json").json()["rows"];
    CHECK(laws.size() >= 9);  // a law in one file must not need a change here
    for (const auto& law : laws) {
        const std::string name = law["name"];
        CAPTURE(name);
        CHECK(has(run_verbose("laws " + name).output, "source: "));
        CHECK(has(run_verbose("laws " + name + " --markdown").output, "| `stiffness` |"));
        CHECK(has(run_verbose("laws " + name + " --bibtex").output, law["source"].get<std::string>()));
        CHECK(run_verbose("laws " + name + " --format json").json()["parameters"].size() >= 1);
    }
    CHECK(has(run_verbose("laws").output, "tsuji_1992"));
    CHECK(has(run_verbose("laws --format csv").output, "name,title,force_law,damping_formula,separation,source\n"));
}

TEST_CASE("datasets are listed and shown with provenance and digits as printed") {
    const ProgramRun list = run_verbose("datasets");
    for (const char* slug : {"zhang-sharf-2009", "sliotar-cores", "zh22-tables"}) CHECK(has(list.output, slug));
    CHECK_FALSE(has(list.output, "not as"));
    const ProgramRun one = run_verbose("datasets zhang");
    CHECK(has(one.output, "kind: printed"));
    CHECK(has(one.output, "2.52e-4"));
    CHECK(run_verbose("datasets sliotar --format json").json()["rows"].size() == 4);
}

TEST_CASE("help and version exit with 0 and print on standard output") {
    CHECK(has(run_program("--help").output, "Exit codes"));
    CHECK(has(run_program("simulate --help").output, "--separation"));
    CHECK(has(run_program("simulate --help").output, "--format"));
    CHECK(run_program("--version").output == "impactfit 0.2.0\n");
    CHECK(run_program("--version").exit_code == 0);
}

TEST_CASE("global options are taken before and after the command") {
    CHECK(run_verbose("--format json laws").output == run_verbose("laws --format json").output);
}

TEST_CASE(
    "a file of one's own is shown as it is read: points for decimal commas, numbers in JSON, no word on integrity") {
    const ScratchFolder folder;
    const std::string file = folder.write("my.csv", "impact_speed [m/s];duration [ms]\n1,5;0,25\n");
    const auto json = run_verbose("datasets " + file + " --format json").json();
    CHECK(json["rows"][0]["impact_speed"] == 1.5);
    CHECK(json["rows"][0]["duration"] == 0.25);
    CHECK(json["dataset"]["notes"].size() == 2);
    CHECK_FALSE(json["dataset"].contains("integrity"));
    const std::string again = folder.write("again.csv", run_verbose("datasets " + file + " --format csv").output);
    CHECK(run_verbose("datasets " + again + " --format json").json()["rows"] == json["rows"]);
    CHECK(has(one_line(run_verbose("datasets " + folder.path().string() + "/none.csv").errors), "no such file"));
    CHECK(has(one_line(run_verbose("datasets none.csv").errors), "no such file"));
}

TEST_CASE("a message has visible characters only, however long or odd the input") {
    const ScratchFolder folder;
    const std::string header = "impact_speed [m/s],restitution [1]\n";
    for (const std::string& cell : {std::string("\"0\n5\""), std::string("1\x1b[31m"), std::string(100000, 'x')}) {
        const ProgramRun run = run_verbose("datasets " + folder.write("odd.csv", header + "1," + cell + "\n"));
        CHECK(run.exit_code == 3);
        CHECK(is_one_message(run.errors));
        CHECK_FALSE(has(one_line(run.errors), "\x1b"));
        CHECK(run.errors.size() < 3000);
    }
}

TEST_CASE("a formula without a finite damping is a row that states it") {
    // 1/e is beyond the largest double.
    const ProgramRun run = run_verbose(
        "damping hunt_crossley_1975 --restitution 1e-310 --mass 1 --speed 1 --set stiffness=1 --set "
        "hertz_exponent=1.5");
    CHECK(run.exit_code == 1);
    CHECK(run.errors.empty());
    CHECK(has(run.output, "no finite damping"));
}

TEST_CASE("a law's page states the effect of a constant damping over speeds") {
    struct Page {
        const char* law;
        const char* words;
    };
    for (const Page& page : std::vector<Page>{
             {"hunt_crossley_1975", "epsilon is proportional to v0, and restitution falls with speed"},
             {"lankarani_nikravesh_1990", "epsilon is proportional to v0, and restitution falls with speed"},
             {"kuwabara_kono_1987",
              "proportional to v0^0.2, and restitution falls with speed. The law cannot reproduce a restitution that "
              "rises"},
             {"ristow_1992", "proportional to v0^0.6,"},
             {"bordbar_hyppanen_2007", "proportional to v0^0.32,"},
             {"kelvin_voigt", "restitution does not depend on speed. The law cannot reproduce a dependence on speed"},
             {"tsuji_1992", "restitution does not depend on speed. The law cannot reproduce a dependence on speed"},
             {"poursina_nikravesh_2020", "v0^(1 + 2 (0 - hertz_exponent)/(hertz_exponent + 1))"},
             {"poursina_nikravesh_2020", "not depend on speed where hertz_exponent = 1."},
             {"zhang_2021", "not depend on speed where damping_exponent = (hertz_exponent - 1)/2."},
             {"power_law", "v0^(velocity_exponent + 2 (damping_exponent - hertz_exponent)/(hertz_exponent + 1))"},
             {"bouc_wen_simon_hunt_crossley_2024", "pi_1 grows with the impact speed as v0,"},
             {"bouc_wen_maxwell_2024",
              "as v0^((hertz_exponent - 1)/(hertz_exponent + 1)) (constant at hertz_exponent 1)"},
             {"bouc_wen_hertz_2024", "pi_2 and pi_3 grow with the impact speed as v0^(2 hysteresis_exponent"}}) {
        CAPTURE(page.law);
        for (const char* kind : {"", " --markdown", " --format json"})
            CHECK(has(run_verbose(std::string("laws ") + page.law + kind).output, page.words));
    }
    CHECK_FALSE(has(run_verbose("laws hertz_1882").output, "with speed"));
}

TEST_CASE("every law is drawn, the same bytes each time") {
    const ScratchFolder scratch;
    const std::string first = scratch.path() / "first.svg", again = scratch.path() / "again.svg";
    for (const impactfit::LawEntry& law : impactfit::all_laws()) {
        CAPTURE(law.description.name);
        const std::string draw = fmt::format("laws {} --figure ", law.description.name);
        CHECK(run_verbose(draw + first).exit_code == 0);
        CHECK(run_verbose(draw + again).exit_code == 0);
        const std::string drawn = impactfit::read_text_file(first);
        CHECK(drawn == impactfit::read_text_file(again));
        for (const char* words : law.has("hysteresis_damping")
                                     ? std::array{"restitution 0.9", "restitution 0.6", "restitution 0.3"}
                                     : std::array{"impact_speed 1.5", "impact_speed 1", "impact_speed 0.5"})
            CHECK(has(drawn, words));
    }
}
