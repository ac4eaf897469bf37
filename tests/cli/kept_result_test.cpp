// No result is lost because of its output: outputs are checked before the work, and the result is printed first.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
namespace fs = std::filesystem;

/// A fit that works for hours unless it is refused before the work.
const char* const endless_fit =
    " --law hunt_crossley_1975 --free stiffness,hysteresis_damping --set hertz_exponent=1.5 --mass 0.54 "
    "--bootstrap 100000 ";
const char* const short_fit =
    " --law hunt_crossley_1975 --free hysteresis_damping --set stiffness=2.4e10 --set hertz_exponent=1.5 --mass 0.54 ";

struct Bench {
    ScratchFolder scratch;
    std::string folder = scratch.path().string(), data = scratch.write("mine.csv", measured_csv);

    /// A gnuplot that starts and draws nothing.
    std::string broken_gnuplot() const {
        const std::string program = scratch.write(
            "bin/gnuplot", "#!/bin/sh\n[ \"$2\" = --version ] && exit 0\necho 'no such terminal' >&2\nexit 1\n");
        fs::permissions(program, fs::perms::owner_all);
        return "PATH=" + folder + "/bin:$PATH ";
    }
};

void check_refused_at_once(const std::string& arguments, const std::string& token, const std::string& before = {}) {
    CAPTURE(arguments);
    const ProgramRun run = run_program(arguments, before);
    CAPTURE(run.errors);
    CHECK(run.exit_code == 2);
    CHECK(run.output.empty());
    CHECK(has(one_line(run.errors), token));
}

TEST_CASE("kept result: refuses an unwritable output before the work") {
    const Bench bench;
    const std::string fit = "fit " + bench.data + endless_fit;
    check_refused_at_once(fit + "--figure " + bench.folder + "/a.svg", "gnuplot", "PATH=/nonexistent ");
    check_refused_at_once(fit + "--draws /nope/x.csv", "/nope/x.csv");
    check_refused_at_once(fit + "--draws " + bench.folder, "the path is a folder");
    check_refused_at_once(fit + "--output /proc/x", "/proc/x");
    check_refused_at_once(fit + "--figure /proc/a.svg", "/proc/a.svg");
    check_refused_at_once("regenerate all --output /proc/x", "/proc/x");
    check_refused_at_once("regenerate all --output " + bench.folder + "/tables", "gnuplot", "PATH=/nonexistent ");
    check_refused_at_once("validate --output " + bench.data, bench.data);
    check_refused_at_once(
        "sweep hertz_1882 --set stiffness=1e6 --mass 1 "
        "--vary impact_speed=0.1:1:1000000 --figure /nope/a.svg",
        "/nope/a.svg");
    CHECK(std::distance(fs::directory_iterator(bench.folder), fs::directory_iterator()) == 2);  // mine.csv, tables
}

TEST_CASE("kept result: refuses one file for a checkpoint and another output") {
    const Bench bench;
    const std::string both = bench.folder + "/both.csv";
    check_refused_at_once("fit " + bench.data + short_fit + "--bootstrap 3 --resume " + both + " --draws " + both,
                          "--draws, --resume");
    check_refused_at_once("fit " + bench.data + short_fit + "--resume " + bench.data, bench.data);
    check_refused_at_once(
        "fit " + bench.data + short_fit + "--resume " + bench.folder + "/fit.txt --output " + bench.folder,
        "--resume, --output");
    CHECK(!fs::exists(both));
    CHECK(read_text_file(bench.data) == measured_csv);
}

TEST_CASE("kept result: prints the result and writes the other files if the figure cannot be drawn") {
    const Bench bench;
    const std::string fit = "fit " + bench.data + short_fit + "--bootstrap 20 ";
    const std::string result = run_program(fit).output, draws = bench.folder + "/draws.csv";
    const std::string figure = bench.folder + "/a.svg";
    const ProgramRun run = run_program(fit + "--figure " + figure + " --draws " + draws, bench.broken_gnuplot());
    CHECK(run.exit_code == 2);
    CHECK(run.output.starts_with(result));  // then the written files
    CHECK(has(one_line(run.errors), "no such terminal"));
    CHECK(!fs::exists(figure));
    CHECK(fs::exists(draws));
}

TEST_CASE("kept result: reports each file that cannot be written") {
    const Bench bench;
    const ProgramRun run = run_program(
        "fit " + bench.data + short_fit + "--bootstrap 20 --draws /dev/full --figure " + bench.folder + "/a.svg",
        bench.broken_gnuplot());
    CHECK(run.exit_code == 2);
    CHECK(has(run.output, "hysteresis_damping"));
    CHECK(has(one_line(run.errors), "/dev/full"));
    CHECK(has(one_line(run.errors), "no such terminal"));
}

TEST_CASE("kept result: a recipe whose figures cannot be drawn keeps its result and its other files") {
    const Bench bench;
    const std::string recipe = "regenerate milehins_2024_table_2 ";
    const ProgramRun plain = run_program(recipe);
    const ProgramRun run = run_program(recipe + "--output " + bench.folder, bench.broken_gnuplot());
    CHECK(run.exit_code == 2);
    CHECK(run.output.starts_with(plain.output));  // then the written files
    CHECK(has(one_line(run.errors), "no such terminal"));
    CHECK(fs::exists(bench.folder + "/regenerate.txt"));
}

TEST_CASE("kept result: a closed or full stream changes no exit code") {
    const auto exit_code = [](const std::string& arguments) {
        const int status = std::system((program_file() + (" " + arguments)).c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    const Bench bench;
    CHECK(exit_code("fit nope.toml 2>&-") == 3);
    CHECK(exit_code("fit nope.toml 2>/dev/full") == 3);
    CHECK(exit_code("simulate 2>/dev/full") == 2);
    CHECK(exit_code("fit " + bench.data + short_fit + ">/dev/null 2>&-") == 5);
    CHECK(exit_code("fit " + bench.data + short_fit + ">/dev/full 2>/dev/null") == 2);
    CHECK(exit_code("--help >/dev/full 2>/dev/null") == 2);
    CHECK(exit_code("--version >/dev/full 2>/dev/null") == 2);
    CHECK(exit_code("--version >/dev/null") == 0);
}

TEST_CASE("kept result: an ignored interrupt stays ignored") {
    const Bench bench;
    const std::string fit = program_file() + " fit " + bench.data + short_fit + "--bootstrap 3000 ";
    const std::string out = bench.folder + "/out";
    const std::string script = "trap '' INT; " + fit + ">" + out + " & sleep 0.3; kill -INT $!; wait $!";
    CHECK(WEXITSTATUS(std::system(script.c_str())) == 5);
    CHECK(read_text_file(out) == run_program("fit " + bench.data + short_fit + "--bootstrap 3000").output);
}

TEST_CASE("kept result: a file above the size limit is an error and leaves no partial file") {
    const Bench bench;
    const std::string output = bench.folder + "/kept";
    const std::string command = "ulimit -f 1; " + program_file() +
                                " simulate hertz_1882 --set stiffness=1e6 "
                                "--mass 1 --speed 1 --trajectory " +
                                output + ".csv >/dev/null 2>/dev/null";
    const int status = std::system(command.c_str());
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 2);
    CHECK(std::distance(fs::directory_iterator(bench.folder), fs::directory_iterator()) == 1);
}

TEST_CASE("kept result: a copy of the program alone works on other files") {
    const Bench bench;
    const std::string alone = bench.folder + "/alone/bin/impactfit";
    fs::create_directories(bench.folder + "/alone/bin");
    fs::copy_file(program_file(), alone);
    const auto run = [&](const std::string& arguments) {
        return std::system(
            ("env -u IMPACTFIT_DATA " + alone + " " + arguments + " >/dev/null 2>" + bench.folder + "/err").c_str());
    };
    CHECK(WEXITSTATUS(run("fit " + bench.data + short_fit)) == 5);
    CHECK(run("init " + bench.data + " --mass 1 --problem " + bench.folder + "/draft.toml") == 0);
    CHECK(run("fit --check " + bench.folder + "/draft.toml") == 0);
    CHECK(run("datasets " + bench.data) == 0);
    CHECK(WEXITSTATUS(run("fit zhang-sharf-2009 --law hertz_1882 --mass 1")) == 2);
    CHECK(has(read_text_file(bench.folder + "/err"), "the shipped data were not found"));
    CHECK(has(read_text_file(bench.folder + "/err"), "IMPACTFIT_DATA"));
    CHECK(WEXITSTATUS(run("validate")) == 2);
}

TEST_CASE("kept result: the rows of a sweep are in its file also if standard output fails, or nowhere") {
    const Bench bench;
    const std::string sweep =
        "sweep hertz_1882 --set stiffness=1e6 --mass 1 --vary impact_speed=1:2:9000 --format csv ";
    const std::string folder = bench.folder + "/rows", file = folder + "/sweep.csv";
    const std::string rows = run_program(sweep).output;
    const auto run = [&](const std::string& limit, const std::string& output) {
        return std::system((limit + program_file() + " " + sweep + "--output " + folder + output).c_str());
    };
    CHECK(WEXITSTATUS(run("", " >/dev/null")) == 0);
    CHECK((read_text_file(file) == rows));
    fs::remove(file);
    CHECK(WEXITSTATUS(run("", " >/dev/full 2>/dev/null")) == 2);
    CHECK((read_text_file(file) == rows));
    fs::remove(file);
    CHECK(WEXITSTATUS(run("ulimit -f 1; ", " >/dev/null 2>/dev/null")) == 2);
    CHECK(fs::is_empty(folder));
}

}  // namespace
}  // namespace impactfit
