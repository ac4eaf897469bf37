// Command impacts, and recordings as the data of other commands.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using impactfit_tests::check_bad_input;
using impactfit_tests::has;
using impactfit_tests::ProgramRun;
using impactfit_tests::run_verbose;
using impactfit_tests::ScratchFolder;

namespace {

const std::string recording = std::string(impactfit_tests::data_folder()) + "/examples/bounce_times.csv";
const std::string ball = " --mass '2.7 g' --diameter '40 mm'";

}  // namespace

TEST_CASE("impacts finds the bounces of script/bounce_times, and its missed bounce") {
    const auto json = run_verbose("impacts " + recording + ball + " --format json").json();
    REQUIRE(json["rows"].size() == 59);  // 69 times in 5 drops
    long left_out = 0;
    double sum = 0.0;
    for (const auto& row : json["rows"]) {
        if (row["left_out"] != "") {
            ++left_out;
            CHECK(has(row["left_out"].get<std::string>(), "an event is missed"));
            CHECK(row["series"] == "drop 3");
        } else
            sum += row["restitution"].get<double>();
    }
    CHECK(left_out == 2);
    // The truth is 0.92; the mean of 57 values with a scatter of 0.004 is known to 0.0006.
    CHECK(std::abs(sum / 57.0 - 0.92) < 0.002);
    CHECK(json["noise"]["event_time"].get<double>() == doctest::Approx(2e-4).epsilon(0.4));
    CHECK(json["noise"]["restitution"].get<double>() == doctest::Approx(4e-3).epsilon(0.4));
    CHECK(has(json["warnings"][0].get<std::string>(), "2 of 59 impacts are left out"));
}

TEST_CASE("a fit of a recording is that of its Data Package") {
    const ScratchFolder folder;
    const std::string package = (folder.path() / "impacts").string();
    CHECK(run_verbose("impacts " + recording + ball + " --output " + package).exit_code == 0);
    const std::string options = " --law tsuji_1992 --format json";
    const auto direct = run_verbose("fit " + recording + ball + options).json();
    const auto packaged = run_verbose("fit " + package + ball + options).json();
    CHECK(direct["verdict"] == "good");
    CHECK(direct["statistics"]["chi_squared"].get<double>() ==
          doctest::Approx(packaged["statistics"]["chi_squared"].get<double>()).epsilon(1e-3));  // digits of points.csv
}

TEST_CASE("excluded impacts, a stated time error and a contact duration reach the fit and its problem file") {
    const ScratchFolder folder;
    const std::string options =
        ball + " --exclude 1,7 --contact-duration '1 ms' --sd 'event_time=0.2 ms' --law tsuji_1992";
    const std::string problem = (folder.path() / "problem.toml").string();
    CHECK(run_verbose("init " + recording + options + " --problem " + problem).exit_code == 0);
    const std::string text = impactfit::read_text_file(problem);
    CHECK(has(text, "exclude = [1, 7]"));
    CHECK(has(text, "contact_duration = 0.001"));
    CHECK(has(text, "event_time = \"0.2 ms\""));
    const auto of_options = run_verbose("fit " + recording + options + " --format json").json();
    const auto of_file = run_verbose("fit " + problem + " --format json").json();
    CHECK(of_options["statistics"]["points"] == 55);
    CHECK(of_options["statistics"]["chi_squared"] == of_file["statistics"]["chi_squared"]);
}

TEST_CASE("the reason of an excluded impact reaches the table, the notes, the page, the package and a problem file") {
    const ScratchFolder folder;
    const std::string package = (folder.path() / "package").string(), page = (folder.path() / "page.html").string(),
                      problem = (folder.path() / "problem.toml").string();
    const std::string options = ball + " --exclude '3,7: double hit' --exclude 12";
    const ProgramRun run = run_verbose("impacts " + recording + options + " --output " + package + " --report " + page);
    CHECK(has(run.output, "excluded by the user: double hit"));
    CHECK(has(impactfit_tests::one_line(run.output), "impacts excluded by the user: 3: double hit; 7: double hit; 12"));
    CHECK(has(impactfit::read_text_file(package + "/points.csv"), "0,excluded by the user: double hit"));
    const std::string html = impactfit::read_text_file(page);
    CHECK(has(html, "excluded by the user: double hit"));
    CHECK(has(html, "<pre data-option=\"--exclude\">impactfit impacts"));
    CHECK(has(html, "\"numbers\":"));
    CHECK(run_verbose("init " + recording + options + " --law tsuji_1992 --problem " + problem).exit_code == 0);
    CHECK(has(impactfit::read_text_file(problem), "exclude = [\"3: double hit\", \"7: double hit\", 12]"));
    const auto of_options = run_verbose("fit " + recording + options + " --law tsuji_1992 --format json").json();
    const auto of_file = run_verbose("fit " + problem + " --format json").json();
    CHECK(of_options["statistics"]["points"] == 54);
    CHECK(of_options["statistics"]["chi_squared"] == of_file["statistics"]["chi_squared"]);
}

TEST_CASE("two blocks of one recording keep their own options") {
    const ScratchFolder folder;
    const std::string block = "[[data]]\nfile = \"" + recording + "\"\nexclude = ";
    const std::string problem = folder.write(
        "two.toml", "format = 1\nlaw = \"tsuji_1992\"\n[rig]\neffective_mass = \"2.7 g\"\ndiameter = \"40 mm\"\n" +
                        block + "[1]\n" + block +
                        "[1, 2, 3]\n[parameters]\nstiffness = { fix = 1 }\n"
                        "hysteresis_damping = { start = 0.003, lower = 1e-6, upper = 1 }\n");
    const auto json = run_verbose("fit " + problem + " --format json").json();
    CHECK(json["statistics"]["points"] == 56 + 54);
}

TEST_CASE("balls of one recording are not merged in silence") {
    const ScratchFolder folder;
    std::string rows = "ball,time [s],set height [cm]\n", beside = "Steel,Rubber\ntime [s],time [s]\n";
    double steel = 0.0, rubber = 0.0, of_steel = 0.4, of_rubber = 0.4;
    std::string of_rubber_rows;
    for (int i = 0; i < 9; ++i) {
        rows += fmt::format("steel,{:.4f},50\n", steel);
        of_rubber_rows += fmt::format("rubber,{:.4f},70\n", rubber);
        beside += fmt::format("{:.4f},{:.4f}\n", steel, rubber);
        steel += of_steel *= 0.9;
        rubber += of_rubber *= 0.8;
    }
    for (const std::string& text : {rows + of_rubber_rows, beside}) {
        const std::string file = folder.write("balls.csv", text);
        const ProgramRun run = run_verbose("fit " + file + " --mass 0.1 --law tsuji_1992");
        CHECK(has(impactfit_tests::one_line(run.output), "the rows of 'body' are fitted as one"));
        const auto apart =
            run_verbose("fit " + file + " --mass 0.1 --law tsuji_1992 --group body --format json").json();
        CHECK(apart["shared_parameters_test"].is_object());
    }
    CHECK(has(run_verbose("impacts " + folder.write("one.csv", rows)).output,
              "columns that are not used: set height [cm]"));
}

TEST_CASE("times of rows with measured values are not taken for bounces") {
    const ScratchFolder folder;
    const std::string falls =
        folder.write("falls.csv", "drop height [cm],time [s]\n10,0.143\n20,0.202\n30,0.247\n40,0.286\n50,0.319\n");
    check_bad_input({{"fit " + falls + " --mass 0.1", 3, {"no measured response was recognised"}}});
}

TEST_CASE("a stated time error gives the noise of few bounces") {
    const ScratchFolder folder;
    const std::string file = folder.write("few.csv", "time [s]\n0\n0.4\n0.72\n0.976\n1.1808\n");
    const auto json =
        run_verbose("fit " + file + " --mass 0.1 --law tsuji_1992 --sd 'event_time=0.2 ms' --format json").json();
    CHECK(json["statistics"]["points"] == 3);
    CHECK(json["noise_stated"] == true);
}

TEST_CASE("bad input of recordings") {
    const ScratchFolder folder;
    const std::string table = folder.write("table.csv", "v [m/s],e\n1,0.9\n2,0.85\n3,0.8\n");
    const std::string clock = folder.write("clock.csv", "time [s],force [N]\n0,1\n0.1,2\n0.2,3\n0.3,4\n");
    const std::string backwards = folder.write("back.csv", "drop,time [s]\n1,0.5\n1,0.9\n1,0.7\n1,0.8\n");
    const std::string output = (folder.path() / "output").string();
    check_bad_input({
        {"impacts " + backwards, 3, {"the times run backwards: 0.7 after 0.9", "back.csv, line 4"}},
        {"impacts " + recording + ball + " --exclude 1000 --output " + output, 2, {"not in the recording"}},
        {"impacts " + recording + ball + " --exclude '3: '", 2, {"not the number of an impact", "double hit"}},
        {"impacts " + table, 3, {"the kind of the recording is not recognised"}},
        {"impacts " + clock, 3, {"the kind of the recording is not recognised"}},
        {"impacts " + backwards + " --kind bounce_times", 3, {"the times of a series do not rise"}},
        {"impacts " + recording + " --kind bounces", 2, {"unknown kind of recording"}},
        {"impacts " + recording + " --exclude 0", 2, {"not the number of an impact"}},
        {"impacts " + recording + " --exclude 1000", 2, {"an excluded impact that is not in the recording"}},
        {"impacts " + recording + " --diameter '40 mm'", 3, {"a flight in air without a mass"}},
        {"fit " + table + " --mass 1 --frame-rate 50", 3, {"an option of a recording with a table of impacts"}},
    });
    CHECK(!std::filesystem::exists(output));
}
