// Files that grow: written text stays where it is, and a change of the file by another process is noticed.
#include "impactfit/core/files/growing_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using namespace impactfit;
using namespace impactfit_tests;
namespace fs = std::filesystem;

namespace {

/// The mark is the first line.
constexpr Mark mark{0, 2};

ino_t inode_of(const std::string& path) {
    struct stat found {};
    REQUIRE(::stat(path.c_str(), &found) == 0);
    return found.st_ino;
}

}  // namespace

TEST_CASE("growing file: new bytes and the mark are written into the same file") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "run").string();
    GrowingFile file(path);
    file.grow("1\na", mark);
    CHECK(read_text_file(path) == "1\na");
    const ino_t first = inode_of(path);
    file.grow("3\nabc", mark);
    CHECK(read_text_file(path) == "3\nabc");
    file.grow("3\nabc", mark);
    CHECK(read_text_file(path) == "3\nabc");
    CHECK(inode_of(path) == first);
    file.replace("1\nz");
    CHECK(read_text_file(path) == "1\nz");
    CHECK(inode_of(path) != first);
    file.grow("2\nzz", mark);
    CHECK(read_text_file(path) == "2\nzz");
    CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("growing file: continues the file of an earlier run without its invalid end") {
    const ScratchFolder folder;
    const std::string path = folder.write("run", "2\nabunfinished");
    const ino_t first = inode_of(path);
    GrowingFile file(path);
    file.take_over(4);
    CHECK(read_text_file(path) == "2\nab");
    file.grow("3\nabc", mark);
    CHECK(read_text_file(path) == "3\nabc");
    CHECK(inode_of(path) == first);
}

TEST_CASE("growing file: rejects a file that another run writes, unchanged") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "run").string();
    GrowingFile one(path), begun_before(path);
    one.grow("1\na", mark);
    const char* hint = "a separate file for each run";
    CHECK(refuses(
        ErrorKind::usage, [&] { GrowingFile late(path); }, path, hint));
    CHECK(refuses(
        ErrorKind::usage, [&] { begun_before.grow("1\nb", mark); }, path, hint));
    one.grow("2\naa", mark);
    CHECK(read_text_file(path) == "2\naa");
}

TEST_CASE("growing file: refuses a path that is no regular file") {
    const ScratchFolder folder;
    const std::string pipe = (folder.path() / "pipe").string(),
                      endless = (folder.path() / std::string(300, 'x')).string();
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(refuses(
        ErrorKind::usage, [&] { GrowingFile file(pipe); }, pipe, "a regular file"));
    CHECK(refuses(
        ErrorKind::usage, [&] { GrowingFile file(endless); }, endless, "a path in a writable folder"));
}

TEST_CASE("growing file: replaces the content if another program changed the file") {
    const ScratchFolder folder;
    const std::string path = folder.write("run", "of another");
    GrowingFile file(path);
    file.grow("1\na", mark);
    CHECK(read_text_file(path) == "1\na");
    std::string content = "1\na";
    const auto spoil = [&](int how) {
        if (how == 0) fs::remove(path);
        if (how == 1) folder.write("run", "of another");  // into the file
        if (how == 2) fs::resize_file(path, 1);
        if (how == 4) fs::rename(path, folder.path() / "moved");
        if (how == 3) fs::rename(folder.write("other", std::string(content.size(), 'x')), path);
    };
    for (int how = 0; how < 5; ++how) {
        CAPTURE(how);
        spoil(how);
        file.grow(content += 'b', mark);
        CHECK(read_text_file(path) == content);
    }
}

TEST_CASE("growing file: a path that cannot be written is named") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "missing" / "run").string();
    CHECK(refuses(
        ErrorKind::usage, [&] { GrowingFile(path).grow("1\n", mark); }, path, "an existing folder"));
}
