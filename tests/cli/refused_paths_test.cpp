// Paths that the system refuses are errors of the user: each names the path, the reason and the allowed paths.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
namespace fs = std::filesystem;

const char* const law =
    " --law hunt_crossley_1975 --free hysteresis_damping --set stiffness=2.4e10 --set hertz_exponent=1.5 --mass 0.54 ";

struct Command {
    std::string arguments;
    int exit_code;
};

struct Bench {
    ScratchFolder scratch;
    std::string folder = scratch.path().string(), data = scratch.write("mine.csv", measured_csv);

    /// Each command meets `path` where it reads or writes: one message with path and reason, exit code 2 or 3.
    void check_refused(const std::string& path, const std::string& reason, const std::string& before = {}) const {
        const std::string problem = scratch.write(
            "problem.toml", "format = 1\nlaw = \"hertz_1882\"\n[rig]\neffective_mass = 1\n[[data]]\nfile = \"" + path +
                                "\"\n[parameters]\nstiffness = { start = 2e10 }\n");
        const std::vector<Command> commands{
            {"fit " + path + law, 3},
            {"fit " + path + "/problem.toml", 3},
            {"fit " + problem, 3},
            {"init " + path + " --mass 1", 3},
            {"compare " + path + " --mass 1", 3},
            {"convert " + path + " --columns 'x=impact_speed [m/s],y=restitution [1]'", 3},
            {"datasets " + path, 3},
            {"datasets --data " + path, 2},
            {"fit " + data + law + "--bootstrap 5 --draws " + path, 2},
            {"fit " + data + law + "--figure " + path + ".svg", 2},
            {"fit " + data + law + "--output " + path, 2},
            {"fit " + data + law + "--resume " + path, 2},
            {"init " + data + " --mass 1 --problem " + path, 2},
        };
        for (const auto& command : commands) {
            CAPTURE(command.arguments);
            const ProgramRun run = run_program(command.arguments, before);
            CAPTURE(run.errors);
            CHECK(run.exit_code == command.exit_code);
            CHECK(run.output.empty());
            CHECK(has(one_line(run.errors), reason));
            CHECK(is_one_message(run.errors));
            CHECK(has(one_line(run.errors), fs::path(path).filename().string().substr(0, 100)));
            CHECK(!has(one_line(run.errors), "internal"));
        }
    }
};

TEST_CASE("refused paths: a name that is too long") {
    const Bench bench;
    bench.check_refused(bench.folder + "/" + std::string(300, 'n'), "File name too long");
}

TEST_CASE("refused paths: a loop of symbolic links") {
    const Bench bench;
    fs::create_symlink("loop", bench.folder + "/loop");
    fs::create_symlink("loop.svg", bench.folder + "/loop.svg");
    bench.check_refused(bench.folder + "/loop", "Too many levels of symbolic links");
}

TEST_CASE("refused paths: a folder without permission") {
    const Bench bench;
    const std::string closed = bench.folder + "/closed";
    fs::create_directory(closed);
    fs::permissions(closed, fs::perms::none);
    // Root reads everything but for these capabilities.
    const std::string before = ::geteuid() == 0 ? "setpriv --bounding-set -dac_override,-dac_read_search " : "";
    bench.check_refused(closed + "/inside", "Permission denied", before);
    fs::permissions(closed, fs::perms::owner_all);
}

TEST_CASE("refused paths: a working folder that was removed") {
    const Bench bench;
    const std::string gone = bench.folder + "/gone";
    const std::string before = "mkdir " + gone + " && cd " + gone + " && rmdir " + gone + " && ";
    const ProgramRun run = run_program("init " + bench.data + " --mass 1 --problem draft.toml", before);
    CAPTURE(run.errors);
    CHECK(run.exit_code == 2);
    CHECK(has(one_line(run.errors), "No such file or directory"));
    CHECK(!has(one_line(run.errors), "internal"));
    CHECK(run_program("fit " + bench.data + law, before).exit_code == 5);
}

TEST_CASE("refused paths: a file that may not be read is not called missing") {
    const Bench bench;
    const std::string secret = bench.scratch.write("secret.toml", "format = 1\n");
    fs::permissions(secret, fs::perms::none);
    const std::string before = ::geteuid() == 0 ? "setpriv --bounding-set -dac_override,-dac_read_search " : "";
    const ProgramRun run = run_program("fit " + secret, before);
    CHECK(run.exit_code == 3);
    CHECK(has(one_line(run.errors), "cannot be read"));
}

}  // namespace
}  // namespace impactfit
