// Links in a Data Package: within it they are followed, out of it they are not.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
namespace fs = std::filesystem;

const std::string points = "restitution\n0.5\n", secret = "restitution\nroot:secret\n";

std::string package(const std::string& path) {
    return R"({"name": "demo", "title": "Demo", "provenance": {"kind": "measured", "source": "bench"}, "resources": [)"
           R"({"path": ")" +
           path + R"(", "schema": {"fields": [{"name": "restitution", "type": "number", "unit": "1"}]}}]})";
}

/// A package below `scratch`, with data within and outside.
std::string write_package(const ScratchFolder& scratch, const std::string& path) {
    scratch.write("outside/points.csv", secret);
    scratch.write("package/inner/points.csv", points);
    scratch.write("package/datapackage.json", package(path));
    return (scratch.path() / "package").string();
}

void refused(const std::string& folder) {
    for (const std::string& named : {folder, folder + "/datapackage.json"}) {
        const auto error = thrown_error([&] { read_dataset(named); });
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::data);
        CHECK(error->problem() == "a link leads out of the package");
        CHECK(error->allowed() == "a data file below the package's folder");
        CHECK(error->where().key == "resources[0].path");
        CHECK(std::string(error->what()).find("secret") == std::string::npos);
    }
}

TEST_CASE("package links: a file or folder outside is not read") {
    for (const char* target : {"../outside/points.csv", "../package2/points.csv"}) {
        const ScratchFolder scratch;
        const std::string folder = write_package(scratch, "points.csv");
        scratch.write("package2/points.csv", secret);  // its name begins with that of the package
        fs::create_symlink(target, folder + "/points.csv");
        refused(folder);
    }
    const ScratchFolder scratch;
    const std::string folder = write_package(scratch, "door/points.csv");
    fs::create_symlink(scratch.path() / "outside", folder + "/door");
    refused(folder);
    fs::remove(folder + "/door");
    fs::create_symlink("/etc", folder + "/etc");
    fs::create_symlink("etc/../" + (scratch.path() / "outside").relative_path().string(), folder + "/door");
    refused(folder);
}

TEST_CASE("package links: a link within the package is followed, also by a package that is a link itself") {
    const ScratchFolder scratch;
    const std::string folder = write_package(scratch, "points.csv");
    fs::create_symlink("inner/points.csv", folder + "/points.csv");
    CHECK(read_dataset(folder).values("restitution").front() == 0.5);
    fs::create_symlink(folder, scratch.path() / "alias");
    CHECK(read_dataset((scratch.path() / "alias").string()).values("restitution").front() == 0.5);
    const fs::path before = fs::current_path();
    fs::current_path(folder);
    const auto error = thrown_error([] { CHECK(read_dataset("datapackage.json").rows.size() == 1); });
    fs::current_path(before);
    CHECK_FALSE(error);
}

TEST_CASE("package links: a link to nothing is a file that is not there") {
    const ScratchFolder scratch;
    const std::string folder = write_package(scratch, "points.csv");
    fs::create_symlink("nowhere.csv", folder + "/points.csv");
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(folder); }, "no such file", "readable file"));
}

}  // namespace
}  // namespace impactfit
