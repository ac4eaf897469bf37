// The first fit of a newcomer: data and a mass only. The data choose the law, and their replicates give the verdict.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Json = nlohmann::json;

/// Drops of a ball of 8.5 g from six heights, three times each.
const std::string good_csv =
    "\xEF\xBB\xBF"
    "drop_height [cm];rebound_height [cm];duration [ms];comment\r\n"
    "5,0;3,9;1,94;\r\n5,0;4,0;1,89;\r\n5,0;3,8;1,89;\r\n10,0;7,8;1,80;\r\n10,0;7,6;1,82;\r\n10,0;7,6;1,78;\r\n"
    "20,0;14,9;1,64;neue Platte\r\n20,0;14,6;1,61;neue Platte\r\n20,0;14,7;1,61;neue Platte\r\n"
    "40,0;27,9;1,54;\r\n40,0;28,5;1,55;\r\n40,0;28,6;1,50;\r\n60,0;42,0;1,46;\r\n60,0;42,2;1,47;\r\n60,0;42,6;1,43;\r\n"
    "80,0;54,7;1,47;\r\n80,0;53,3;1,38;\r\n80,0;53,9;1,47;\r\n;;;\r\n;;;\r\n";

std::string with_outlier() {
    std::string csv = good_csv;
    csv.replace(csv.find("10,0;7,6;1,82"), 8, "10,0;4,6");
    return csv;
}

const std::string mass = " --mass '8.5 g' ";

TEST_CASE("first fit: the data choose a law of two parameters, and the fit is good") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("good.csv", good_csv);
    const ProgramRun run = run_program("--format json fit " + data + mass);
    CHECK(run.exit_code == 0);
    const Json fit = run.json();
    CHECK(fit["verdict"] == "good");
    CHECK(fit["law"]["name"] == "bordbar_hyppanen_2007");
    CHECK(fit["law_choice"]["needed_power"].get<double>() == doctest::Approx(0.33).epsilon(0.1));  // of 0.03
    CHECK(fit["law_choice"]["next"].size() == 3);
    CHECK(fit["lack_of_fit"]["probability"].get<double>() > 0.01);
    CHECK(fit["replicate_noise"].size() == 2);
    CHECK(fit["diagnosis"]["influential_value"].is_null());
    // The response of the data at the largest speed: CoR 0.82, 1.44 ms.
    CHECK(fit["diagnosis"]["largest_impact"]["peak_force"].get<double>() == doctest::Approx(79.8).epsilon(0.02));
    const std::string file = (scratch.path() / "good.toml").string();
    CHECK(run_program("init " + data + mass + "--problem " + file).exit_code == 0);
    const Json through_file = run_program("--format json fit " + file).json();
    for (const char* part : {"verdict", "law", "statistics", "lack_of_fit", "replicate_noise"})
        CHECK(fit[part] == through_file[part]);
}

TEST_CASE("first fit: the next measurement is that of design") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("good.csv", good_csv), text = run_program("fit " + data + mass).output;
    const std::size_t begin = text.find("next measurement: ");
    REQUIRE(begin != std::string::npos);
    const std::string line = text.substr(begin, text.find('\n', begin) - begin);
    const Json best = run_program("--format json design " + data + mass).json()["steps"][0]["candidates"][0];
    CAPTURE(line);
    CHECK(line.find(fmt::format("{} at {:.4g} m/s", best["observable"].get<std::string>(),
                                best["impact_speed"].get<double>())) != std::string::npos);
    CHECK(line.ends_with(fmt::format("-> {:.3g} %", 100.0 * best["e_criterion"].get<double>())));
    // A law that the data contradict has no next measurement.
    CHECK(run_program("fit " + data + mass + "--law hunt_crossley_1975").output.find("next measurement") ==
          std::string::npos);
}

TEST_CASE("first fit: an observable without stated noise takes that of its repeats, in the problem file too") {
    const ScratchFolder scratch;
    const std::string data = lab_files_folder() + "/two_header_rows.csv";
    const Json fit = run_program("--format json fit " + data + " --mass '35 g'").json();
    CHECK(fit["statistics"]["points"] == 24);
    CHECK(fit["notes"].dump().find("standard deviation of restitution from its repeats: 0.0042") != std::string::npos);
    const std::string file = (scratch.path() / "problem.toml").string();
    CHECK(run_program("init " + data + " --mass '35 g' --problem " + file).exit_code == 0);
    const Json through_file = run_program("--format json fit " + file).json();
    CHECK(through_file["statistics"]["chi_squared"] == fit["statistics"]["chi_squared"]);
}

TEST_CASE("first fit: the replicates contradict a law, and the misfit is explained") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("good.csv", good_csv);
    const ProgramRun run = run_program("--format json fit " + data + mass + "--law hunt_crossley_1975");
    CHECK(run.exit_code == 1);
    const Json fit = run.json();
    CHECK(fit["verdict"] == "bad_fit");
    CHECK(fit["lack_of_fit"]["probability"].get<double>() < 1e-5);
    const std::string words = fit["diagnosis"]["misfit"].dump();
    CHECK(has(words, "restitution is too high below"));
    CHECK(has(words, "too low above"));
    CHECK(has(words, "bordbar_hyppanen_2007 (0.32)"));
}

TEST_CASE("first fit: an outlier is named by its line, and the fit without it is shown") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("outlier.csv", with_outlier());
    for (const std::string sd : {"", "--sd restitution=0.007 --sd 'duration=2 %' "}) {
        CAPTURE(sd);
        const Json fit = run_program("--format json fit " + data + mass + "--law bordbar_hyppanen_2007 " + sd).json();
        const Json& value = fit["diagnosis"]["influential_value"];
        REQUIRE(value.is_object());
        CHECK(value["line"] == 6);
        CHECK(value["observable"] == "restitution");
        // 1.069e6 +- 1.2 % is the estimate of the data without the outlier.
        CHECK(value["estimates_without"]["stiffness"].get<double>() == doctest::Approx(1.069e6).epsilon(0.012));
        CHECK(value["contradicted_without"] == false);
    }
}

TEST_CASE("first fit: compare calls no law good that the replicates contradict") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("good.csv", good_csv);
    const Json comparison = run_program("--format json compare " + data + mass +
                                        "--laws hertz_1882,thornton_1997,bordbar_hyppanen_2007 --starts 2")
                                .json();
    for (const Json& law : comparison["laws"]) {
        CAPTURE(law["law"]);
        CHECK((law["fit"]["verdict"] == "good") == (law["law"] == "bordbar_hyppanen_2007"));
    }
}

TEST_CASE("first fit: restitution to enter into a published formula") {
    const ScratchFolder scratch;
    const std::string data = scratch.write("good.csv", good_csv);
    // A prescribed restitution is that without weight.
    const std::string free = "--no-gravity --free stiffness,prescribed_restitution ";
    const Json exact = run_program("--format json fit " + data + mass + "--law hunt_crossley_1975 " + free).json();
    const Json formula =
        run_program("--format json fit " + data + mass + "--law lankarani_nikravesh_1990 " + free).json();
    CHECK(exact["entered_restitution"]["damping_formula"] == "exact");
    // Both fits have the same motion. The formula reaches it from a smaller value.
    const double obtained = exact["entered_restitution"]["obtained"];
    CHECK(exact["entered_restitution"]["prescribed"].get<double>() == doctest::Approx(obtained).epsilon(1e-6));
    CHECK(formula["entered_restitution"]["obtained"].get<double>() == doctest::Approx(obtained).epsilon(1e-4));
    CHECK(formula["entered_restitution"]["prescribed"].get<double>() < obtained - 0.03);
}

}  // namespace
}  // namespace impactfit
