// impactfit fit --resume: killed runs go on to the same bytes; a checkpoint of something else is refused.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const std::string examples = data_folder() + "/examples/";

/// Kills the program once its checkpoint holds these words. False if it ended of itself before.
bool run_and_kill(const std::string& arguments, const std::string& checkpoint, const std::string& words) {
    const std::string command = "exec " + program_file() + " " + arguments + " >/dev/null 2>&1";
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    REQUIRE(child > 0);
    int status = 0;
    while (!std::filesystem::exists(checkpoint) || !has(read_text_file(checkpoint), words)) {
        if (waitpid(child, &status, WNOHANG) == child) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

TEST_CASE("resume: a killed fit goes on to the same bytes") {
    const ScratchFolder scratch;
    const std::string fit = "--format json fit " + examples + "bouc_wen_duration.toml --bootstrap 40 --threads 2";
    const std::string file = (scratch.path() / "run.checkpoint").string();
    const std::string whole = run_program(fit).output;
    // In the search, within a side of a profile, and among the draws. A program faster than its checkpoint may get
    // past.
    int killed = 0;
    for (const char* words : {"\nsearch_0_evaluation 9 ", "\nprofile_0_1_evaluation 3 ", "\ndraw 7 "}) {
        CAPTURE(words);
        std::filesystem::remove(file);
        killed += run_and_kill(fit + " --resume " + file, file, words);
        CHECK(std::filesystem::exists(file));
        CHECK(run_program(fit + " --resume " + file).output == whole);
    }
    CHECK(killed > 0);
    // All is known now: nothing is done and nothing written.
    const auto written = std::filesystem::last_write_time(file);
    CHECK(run_program(fit + " --resume " + file).output == whole);
    CHECK(std::filesystem::last_write_time(file) == written);
}

TEST_CASE("resume: a checkpoint of another problem or run is refused and kept") {
    const ScratchFolder scratch;
    const std::string file = (scratch.path() / "run.checkpoint").string(),
                      data = scratch.write("data.csv", "a,b\n1,2\n"),
                      former = scratch.write("former.checkpoint", "impactfit checkpoint 1\ndata -\n");
    const std::string ball = "fit " + examples + "zhang_sharf.toml --resume ";
    run_program(ball + file);
    const std::string kept = read_text_file(file);
    check_bad_input({{"fit " + examples + "bounce_test.toml --resume " + file, 3, {"another problem file", file}},
                     {ball + file + " --bootstrap 50", 3, {"another set of options", file, "remove this file"}},
                     {ball + file + " --max-evaluations 1000", 3, {"another set of options"}},
                     {ball + file + " --posterior 500", 3, {"another set of options"}},
                     {"--seed 2 " + ball + file, 3, {"another set of options"}},
                     {ball + data, 3, {"not a checkpoint", data}},
                     {ball + former, 3, {"another version", former, "remove this file"}},
                     {ball + "/nowhere/run.checkpoint", 2, {"/nowhere"}}});
    CHECK(read_text_file(file) == kept);
    CHECK(read_text_file(data) == "a,b\n1,2\n");
    CHECK(read_text_file(former) == "impactfit checkpoint 1\ndata -\n");
}

}  // namespace
}  // namespace impactfit
