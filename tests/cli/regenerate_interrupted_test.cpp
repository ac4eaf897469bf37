// A recipe that is killed while it writes leaves whole files, and a second run makes the missing ones.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>

#include "tests/cli/files_below.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

constexpr const char* recipe = "poursina_nikravesh_2020_pendulums";

/// Files under their own name; a kill may leave one that was being written under another.
std::map<std::string, std::string> finished_files(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    std::error_code missing;
    if (!std::filesystem::exists(folder, missing)) return files;
    for (auto& [path, content] : files_below(folder))
        if (!path.ends_with(".tmp")) files.emplace(path, content);
    return files;
}

std::size_t finished_count(const std::filesystem::path& folder) {
    std::size_t count = 0;
    std::error_code failed;
    for (std::filesystem::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
         entry.increment(failed))
        count += entry->is_regular_file(failed) && entry->path().extension() != ".tmp";
    return count;
}

pid_t started(const std::string& folder) {
    const pid_t child = fork();
    if (child == 0) {
        execl(program_file().c_str(), program_file().c_str(), "regenerate", recipe, "--quiet", "--output",
              folder.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    return child;
}

/// Kills the run once this many files are there. False if it ended of itself before.
bool run_and_kill(const std::string& folder, std::size_t files) {
    const pid_t child = started(folder);
    REQUIRE(child > 0);
    int status = 0;
    while (finished_count(folder) < files) {
        if (waitpid(child, &status, WNOHANG) == child) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

}  // namespace

TEST_CASE("regenerate: a kill at any file leaves whole files, and a second run gives the same bytes") {
    const ScratchFolder scratch;
    const std::filesystem::path reference = scratch.path() / "reference";
    const std::string run = std::string("regenerate ") + recipe + " --quiet --output ";
    REQUIRE(run_program(run + reference.string()).exit_code == 0);
    const auto whole = finished_files(reference);
    REQUIRE(whole.size() >= 8);
    for (const std::size_t files : {std::size_t{1}, whole.size() / 3, whole.size() / 2, 2 * whole.size() / 3}) {
        CAPTURE(files);
        const std::filesystem::path folder = scratch.path() / std::to_string(files);
        REQUIRE(run_and_kill(folder.string(), files));
        const auto left = finished_files(folder);
        CHECK(left.size() >= files);
        CHECK(left.size() < whole.size());
        for (const auto& file : left) {
            REQUIRE_MESSAGE(whole.contains(file.first), file.first);
            CHECK_MESSAGE(file.second == whole.at(file.first), file.first);
        }
        REQUIRE(run_program(run + folder.string()).exit_code == 0);
        CHECK(finished_files(folder) == whole);
    }
}
