// What a user measured is never written over: each option that names a file, aimed at a file that is read.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
namespace fs = std::filesystem;

const char* const problem =
    "format = 1\nlaw = \"hunt_crossley_1975\"\n[rig]\neffective_mass = 0.54\n[[data]]\nfile = \"mine.csv\"\n"
    "[parameters]\nstiffness = { fixed = 2.4e10 }\nhertz_exponent = { fixed = 1.5 }\n"
    "hysteresis_damping = { start = 2e10 }\n";
const char* const law =
    " --law hunt_crossley_1975 --free hysteresis_damping --set stiffness=2.4e10 --set hertz_exponent=1.5 --mass 0.54 ";

/// A problem and its data, also by another path and by links.
struct Bench {
    ScratchFolder scratch;
    std::string folder = scratch.path().string(), data = scratch.write("mine.csv", measured_csv),
                file = scratch.write("mine.toml", problem);

    Bench() {
        fs::create_directory(folder + "/below");
        fs::create_symlink(data, folder + "/link.svg");
        fs::create_symlink(data, folder + "/below/fit.txt");
    }

    void check_refused(const std::string& arguments, const std::string& option, const char* name = "mine.csv") const {
        check_bad_input({{arguments, 2, {"overwrite an input file", name, option}}});
        CHECK(read_text_file(data) == measured_csv);
        CHECK(read_text_file(file) == problem);
    }
};

TEST_CASE("written files: no output of a fit overwrites the problem or its data") {
    const Bench bench;
    const std::string fit = "fit " + bench.file + " ";
    bench.check_refused(fit + "--bootstrap 20 --draws " + bench.data, "--draws");
    bench.check_refused(fit + "--bootstrap 20 --draws " + bench.folder + "/below/../mine.csv", "--draws");
    bench.check_refused(fit + "--bootstrap 20 --draws " + bench.file, "--draws", "mine.toml");
    bench.check_refused(fit + "--figure " + bench.folder + "/link.svg", "--figure");
    bench.check_refused(fit + "--profile-figure " + bench.folder + "/link.svg", "--profile-figure");
    bench.check_refused(fit + "--output " + bench.folder + "/below", "--output");
    CHECK(run_program(fit + "--bootstrap 20 --draws " + bench.folder + "/draws.csv").exit_code == 5);
}

TEST_CASE("written files: a result in --output does not replace data of the same name") {
    const ScratchFolder scratch;
    for (const char* command : {"fit", "compare", "datasets"}) {
        CAPTURE(command);
        const std::string data = scratch.write(std::string(command) + ".csv", measured_csv);
        const std::string options = command == std::string("fit") ? law
                                    : command == std::string("compare")
                                        ? " --laws hertz_1882,hunt_crossley_1975 --mass 1"
                                        : "";
        check_bad_input(
            {{std::string(command) + " " + data + options + " --format csv --output " + scratch.path().string(),
              2,
              {"overwrite an input file", data, "--output"}}});
        CHECK(read_text_file(data) == measured_csv);
    }
}

TEST_CASE("written files: no output overwrites the data of a package") {
    const ScratchFolder scratch;
    const std::string shipped = data_folder() + "/examples/bouc-wen-dsa";
    const std::string set = (scratch.path() / "set").string();
    fs::copy(shipped, set, fs::copy_options::recursive);
    const std::string json = read_text_file(set + "/datapackage.json");
    check_bad_input({{"init " + set + " --force --problem " + set + "/datapackage.json",
                      2,
                      {"overwrite an input file", "datapackage.json", "--problem"}}});
    CHECK(read_text_file(set + "/datapackage.json") == json);
}

TEST_CASE("written files: rejects one file for two outputs, existing or not") {
    const Bench bench;
    const std::string there = bench.scratch.write("there.svg", "a picture");
    for (const std::string& file : {there, bench.folder + "/new.svg"})
        check_bad_input({{"fit " + bench.file + " --figure " + file + " --profile-figure " + bench.folder +
                              "/below/../" + fs::path(file).filename().string(),
                          2,
                          {"two outputs", "the same file", "--figure, --profile-figure"}}});
    CHECK(read_text_file(there) == "a picture");
    check_bad_input({{"fit " + bench.file + " --format csv --bootstrap 20 --output " + bench.folder + " --draws " +
                          bench.folder + "/fit.csv",
                      2,
                      {"two outputs", "--draws, --output"}}});
}

TEST_CASE("written files: init and convert with --force do not overwrite their input") {
    const Bench bench;
    bench.check_refused("init " + bench.data + law + "--force --problem " + bench.data, "--problem");
    const std::string points = bench.scratch.write("points.csv", "0.15,0.889\n0.3,0.812\n");
    const std::string columns = " --columns 'x=impact_speed [m/s],y=restitution [1]' --sd 'x=0.01,y=0.002' ";
    check_bad_input({{"convert " + points + columns + "--force --output " + bench.folder,
                      2,
                      {"overwrite an input file", "points.csv", "--output"}}});
    CHECK(read_text_file(points) == "0.15,0.889\n0.3,0.812\n");
}

TEST_CASE("written files: design does not overwrite its input") {
    const Bench bench;
    const std::string design = "design " + bench.file + " ";
    bench.check_refused(design + "--sensitivities " + bench.data, "--sensitivities");
    bench.check_refused(design + "--figure " + bench.folder + "/link.svg", "--figure");
    bench.check_refused(design + "--sensitivity-figure " + bench.folder + "/link.svg", "--sensitivity-figure");
}

TEST_CASE("written files: --output contains an explanation beside the fit") {
    const Bench bench;
    const std::string keep = bench.folder + "/keep";
    REQUIRE(run_program("fit " + bench.file + " --output " + keep).exit_code == 5);
    const std::string fit = read_text_file(keep + "/fit.txt");
    const ProgramRun check = run_verbose("fit --check " + bench.file + " --output " + keep);
    CHECK(check.exit_code == 0);
    CHECK(read_text_file(keep + "/fit.txt") == fit);
    CHECK(check.output.rfind(read_text_file(keep + "/check.txt"), 0) == 0);  // then the written files
}

TEST_CASE("written files: refuses a text-only option with another format") {
    const Bench bench;
    const std::string picture = bench.folder + "/new.svg", check = "fit --check " + bench.file + " ";
    check_bad_input({
        {check + "--format json", 2, {"--check prints text", ": --format json", "no --check"}},
        {check + "--format csv", 2, {"--check prints text", ": --format csv"}},
        {check + "--figure " + picture, 2, {"--check prints text", "--figure", "new.svg"}},
        {check + "--profile-figure " + picture, 2, {"--check prints text", "--profile-figure"}},
        {check + "--bootstrap 20 --draws " + picture, 2, {"--check prints text", "--draws"}},
        {check + "--resume " + picture, 2, {"--check prints text", "--resume"}},
        {"init " + bench.data + " --format json", 2, {"text only", ": --format json", "--format text"}},
    });
    CHECK(!fs::exists(picture));
}

}  // namespace
}  // namespace impactfit
