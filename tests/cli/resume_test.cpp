// impactfit fit --resume: killed runs go on to the same bytes; a checkpoint of something else is refused.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string examples = std::string(IMPACTFIT_TEST_DATA) + "/examples/";

TEST_CASE("resume: a killed fit goes on to the same bytes") {
    const ScratchFolder scratch;
    const std::string asked =
        "--format json fit " + examples + "bouc_wen_duration.toml --profiles all --bootstrap 40 --threads 2";
    const std::string file = (scratch.path() / "run.checkpoint").string();
    const std::string whole = run_program(asked).output;
    // Early, in the search; and later, among profiles and draws. A kill that comes too late leaves a whole run to go on
    // from.
    for (const char* seconds : {"0.3", "1.5"}) {
        std::filesystem::remove(file);
        run_program(asked + " --resume " + file, fmt::format("timeout -s KILL {} ", seconds));
        CHECK(std::filesystem::exists(file));
        CHECK(run_program(asked + " --resume " + file).output == whole);
    }
    // All is known now.
    CHECK(run_program(asked + " --resume " + file, "timeout -s KILL 20 ").output == whole);
}

TEST_CASE("resume: a checkpoint of another problem or run is refused and kept") {
    const ScratchFolder scratch;
    const std::string file = (scratch.path() / "run.checkpoint").string(),
                      data = scratch.write("data.csv", "a,b\n1,2\n");
    const std::string ball = "fit " + examples + "zhang_sharf.toml --resume ";
    run_program(ball + file);
    const std::string kept = read_text_file(file);
    check_bad_input({{"fit " + examples + "bounce_test.toml --resume " + file, 3, {"another problem file", file}},
                     {ball + file + " --bootstrap 50", 3, {"another set of options", file, "remove this one"}},
                     {"--seed 2 " + ball + file, 3, {"another set of options"}},
                     {ball + data, 3, {"no checkpoint", data}},
                     {ball + "/nowhere/run.checkpoint", 2, {"/nowhere"}}});
    CHECK(read_text_file(file) == kept);
    CHECK(read_text_file(data) == "a,b\n1,2\n");
}

}  // namespace
}  // namespace impactfit
