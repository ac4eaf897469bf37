// Data files that are too large, without end, not UTF-8, or named in bytes that are not UTF-8.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/bad_input.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit_tests;

namespace {

namespace fs = std::filesystem;

const std::string model =
    " --law hunt_crossley_1975 --free stiffness,hysteresis_damping --set hertz_exponent=1.5 --mass 0.54 --quiet ";
const std::string columns = " --columns 'x=impact_speed [m/s],y=restitution [1]' ";

}  // namespace

TEST_CASE("hostile data: a device without end and a file of a gigabyte are refused, and nothing is written") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string();
    for (const char* name : {"endless.csv", "endless.json", "endless.toml", "endless.checkpoint"})
        fs::create_symlink("/dev/zero", scratch.path() / name);
    for (const char* name : {"large.csv", "large.json", "large.toml"}) {
        scratch.write(name, "");
        fs::resize_file(scratch.path() / name, std::uintmax_t{1} << 30U);
    }
    const std::string good = scratch.write("good.csv", measured_csv);
    const std::string too_large = "the file is too large: more than ";
    for (const std::string kind : {"endless", "large"}) {
        const std::string file = folder + "/" + kind;
        const std::string refused = kind == "endless" ? "not a regular file" : too_large + "268435456 bytes";
        check_bad_input({
            {"fit " + file + ".csv" + model, 3, {refused, "where: " + file + ".csv"}},
            {"init " + file + ".csv --problem " + folder + "/new.toml", 3, {refused, file + ".csv"}},
            {"compare " + file + ".csv --mass 1", 3, {refused, file + ".csv"}},
            {"fit " + file + ".toml", 3, {too_large, "at most 64 MiB", file + ".toml"}},
            {"convert " + file + ".json" + columns + "--output " + folder + "/new", 3, {too_large, "at most 64 MiB"}},
            {"convert " + file + ".csv" + columns + "--output " + folder + "/new", 3, {too_large, "at most 256 MiB"}},
        });
    }
    check_bad_input(
        {{"fit " + good + model + "--resume " + folder + "/endless.checkpoint", 2, {"not a regular file"}}});
    CHECK_FALSE(fs::exists(scratch.path() / "new"));
    CHECK_FALSE(fs::exists(scratch.path() / "new.toml"));
}

TEST_CASE("hostile data: text beyond UTF-8 is refused with its line before anything is fitted") {
    const ScratchFolder scratch;
    for (const char* bytes : {"\xed\xa0\x80", "\xe0\x80\x80", "\xf4\xbf\xbf\xbf"}) {
        const std::string file = scratch.write(
            "s.csv", "impact_speed [m/s],restitution [1],a" + std::string(bytes) + "b\n0.15,0.889,x\n0.5,0.742,y\n");
        check_bad_input({{"fit " + file + model + "--format json --output " + scratch.path().string() + "/out",
                          3,
                          {"the file is not UTF-8 text", "line 1", file}}});
        CHECK_FALSE(fs::exists(scratch.path() / "out"));
    }
}

TEST_CASE("hostile data: a folder with a Latin-1 name is read, and its JSON is valid") {
    const ScratchFolder scratch;
    const std::string file = scratch.write("caf\xe9/mine.csv", measured_csv), shown = "caf\xef\xbf\xbd/mine.csv";
    const ProgramRun run = run_program("fit " + file + model + "--format json --bootstrap 3");
    CHECK(run.exit_code == 5);
    CHECK(run.errors.empty());
    CHECK(has(run.json().dump(), shown));  // which throws for invalid JSON
    CHECK(run_program("fit " + file + model).exit_code == 5);
    check_bad_input(
        {{"init " + file + " --mass 1", 2, {"data path is not UTF-8", "--problem in the folder of the data"}}});
    const std::string draft = scratch.path().string() + "/caf\xe9/mine.toml";
    REQUIRE(run_program("init " + file + " --mass 0.54 --problem " + draft).exit_code == 0);
    CHECK(run_program("fit --quiet --format json " + draft).json().contains("schema"));
}

TEST_CASE("hostile data: a digitised figure named in Latin-1 bytes becomes a package that reads") {
    const ScratchFolder scratch;
    const std::string file = scratch.write("fig\xe9.csv", "a,\nX,Y\n0.15,0.889\n0.5,0.742\n");
    const std::string folder = scratch.path().string() + "/new";
    const ProgramRun run = run_program("convert " + file + columns + "--output " + folder);
    CAPTURE(run.errors);
    CHECK(run.exit_code == 0);
    CHECK(run_program("fit " + folder + model + "--format json").json().contains("schema"));
}

TEST_CASE("hostile data: a link that leads out of a package prints nothing of its target") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string() + "/package";
    scratch.write("secret.csv", "restitution\nroot:secret\n");
    scratch.write("package/datapackage.json",
                  R"({"name": "d", "title": "D", "provenance": {"kind": "measured", "source": "b"}, "resources": [)"
                  R"({"path": "points.csv", "schema": {"fields": [)"
                  R"({"name": "restitution", "type": "number", "unit": "1"}]}}]})");
    fs::create_symlink("../secret.csv", folder + "/points.csv");
    const ProgramRun run = run_program("fit " + folder + model);
    CHECK(run.exit_code == 3);
    CHECK(run.output.empty());
    CHECK(has(one_line(run.errors), "a link leads out of the package"));
    CHECK_FALSE(has(one_line(run.errors), "root:secret"));
}
