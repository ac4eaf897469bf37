#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/data_copy.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/report/svg_elements.hpp"

using namespace impactfit_tests;
namespace fs = std::filesystem;

TEST_CASE("validate papers: a section for each paper, the verdicts first, exit code 0") {
    const ProgramRun run = run_verbose("validate papers");
    CHECK(run.exit_code == 0);
    CHECK(run.errors.empty());  // progress is for terminals
    for (const char* words :
         {"Zhang et al. 2021: errors", "printed value found, but it is not the largest",
          "printed value found elsewhere. Printed 26.38 % at m=0.25 cr=0.2", "Zhang et al. 2022: influence",
          "the opposite holds", "13 of 14 statements", "circular", "WARNING, Table 2: not to be extrapolated",
          "fails at small restitution", "Maximum error at a point: 3.35 %, at e=0.32",
          "Maximum error at a point: 1.51 %, at eps=0 n=2.15", "Rows without a verdict:"})
        CHECK_MESSAGE(has(run.output, words), words);
    CHECK_FALSE(has(run.output, "UNEXPECTED"));
}

TEST_CASE("validate papers: the same bytes each time, other systems for another seed") {
    const auto rows = [](const char* arguments) { return run_verbose(arguments).output; };
    const std::string first = rows("validate papers --format csv");
    CHECK(has(first, "dataset,condition,law,convention,quantity"));
    CHECK(first == rows("validate papers --format csv --threads 2 --seed 1"));
    CHECK(first != rows("validate papers --format csv --seed 2"));
}

TEST_CASE("a changed printed number flips its verdict, names it, and exits with 1") {
    const DataCopy copy;
    copy.edit("published/zhang-2021/claims.csv", "Sec. 2.4,3.85,", "Sec. 2.4,4.64,");
    const ProgramRun run = run_verbose("validate papers --data " + copy.root());
    CHECK(run.exit_code == 1);
    CHECK(has(run.output, "UNEXPECTED verdicts"));
    CHECK(has(run.output, "printed value found elsewhere. Printed 4.64 %"));
}

TEST_CASE("a missing published file gives a clear error that names it, and exit code 3") {
    const DataCopy copy;
    fs::remove(copy.root() + "/published/zhang-2021/claims.csv");
    const ProgramRun run = run_verbose("validate papers --data " + copy.root());
    CHECK(run.exit_code == 3);
    CHECK(has(one_line(run.errors), "published/zhang-2021/claims.csv"));
    CHECK(run.output.empty());
}

TEST_CASE("--figure draws the models beside the measurements, --draw another display") {
    const ScratchFolder scratch;
    const std::string figure = (scratch.path() / "loops.svg").string();
    const auto drawn = [&](const std::string& arguments) {
        REQUIRE(run_verbose("validate " + arguments + " --figure " + figure).exit_code == 0);
        return Svg(impactfit::read_text_file(figure));
    };
    const Svg baseball = drawn("papers");
    for (const char* label : {"2 m/s", "6 m/s", "indentation [mm]", "force [N]"})
        CHECK(baseball.count_text(label) == 1);
    const Svg valley = drawn("sliotar --draw exponents");
    for (const char* label : {"q = 1.2", "printed: m = 1.1, q = 1.25", "least error: m = 1.04, q = 1.32"})
        CHECK(valley.count_text(label) == 1);
    const Svg loops = drawn("sliotar");
    for (const char* label : {"core A: indentation [mm]", "core D: indentation [mm]", "measured peak (derived)",
                              "zhang_2022 m=1.1 q=1.25", "lankarani_nikravesh_1990"})
        CHECK(loops.count_text(label) == 1);
    const Svg ball = drawn("zhang-sharf");
    for (const char* label : {"restitution", "duration [µs]", "peak force [N]", "measured", "zhang_2020"})
        CHECK(ball.count_text(label) == 1);
    check_bad_input({{"validate zhang-sharf --draw loops --figure " + figure, 2, {"--draw", "observables"}},
                     {"validate sliotar --draw exponent --figure " + figure, 2, {"did you mean 'exponents'"}},
                     {"validate sliotar --draw exponents", 2, {"--draw", "--figure FILE"}},
                     {"validate papers --figure loops.eps", 2, {".svg"}}});
}
