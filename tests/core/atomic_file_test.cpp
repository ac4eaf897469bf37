#include "impactfit/core/files/atomic_file.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace fs = std::filesystem;
using impactfit::ErrorKind;
using impactfit::read_text_file;
using impactfit::write_file_atomically;
using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

namespace {
long entries(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}
}  // namespace

TEST_CASE("a file is written whole, replaced whole, and nothing else is left") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "out.json").string();
    write_file_atomically(path, "first\n");
    CHECK(read_text_file(path) == "first\n");
    write_file_atomically(path, std::string("with\0null", 9));
    CHECK(read_text_file(path) == std::string("with\0null", 9));
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a file in parts appears whole when it is published, and without that the old file stays alone") {
    const ScratchFolder folder;
    const std::string path = folder.write("out.csv", "old");
    {
        impactfit::AtomicFile file(path);
        file.append("first,");
        file.append("second\n");
        CHECK(read_text_file(path) == "old");
        file.publish();
    }
    CHECK(read_text_file(path) == "first,second\n");
    {
        impactfit::AtomicFile file(path);
        file.append("lost");
    }
    CHECK(read_text_file(path) == "first,second\n");
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("permissions of a replaced file are kept and a symbolic link is followed") {
    const ScratchFolder folder;
    const std::string path = folder.write("real.csv", "old");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink(path, folder.path() / "link.csv");
    write_file_atomically((folder.path() / "link.csv").string(), "new");
    CHECK(read_text_file(path) == "new");
    CHECK(fs::is_symlink(folder.path() / "link.csv"));
    CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("a symbolic link to a file that is yet to be made is followed") {
    const ScratchFolder folder;
    fs::create_directory(folder.path() / "below");
    fs::create_symlink("below/real.csv", folder.path() / "link.csv");
    fs::create_symlink("link.csv", folder.path() / "link-to-link.csv");
    write_file_atomically((folder.path() / "link-to-link.csv").string(), "new");
    CHECK(read_text_file((folder.path() / "below/real.csv").string()) == "new");
    CHECK(fs::is_symlink(folder.path() / "link.csv"));
}

TEST_CASE("a path is checked before the work, and the check leaves nothing behind") {
    const ScratchFolder folder;
    const std::string path = (folder.path() / "out.csv").string();
    impactfit::check_writable(path);
    impactfit::check_writable("/dev/null");
    CHECK(entries(folder.path()) == 0);
    write_file_atomically(path, "kept");
    impactfit::check_writable(path);
    CHECK(read_text_file(path) == "kept");
    CHECK(refuses(
        ErrorKind::usage, [&] { impactfit::check_writable(path + "/below"); }, path, "an existing folder"));
    CHECK(refuses(
        ErrorKind::usage, [] { impactfit::check_writable("/proc/out.csv"); }, "/proc/out.csv", "writable"));
}

TEST_CASE("a path that cannot be written is named and nothing is left behind") {
    const ScratchFolder folder;
    const std::string missing = (folder.path() / "no-such-folder" / "out.csv").string();
    CHECK(refuses(
        ErrorKind::usage, [&] { write_file_atomically(missing, "x"); }, missing, "an existing folder"));
    CHECK(refuses(
        ErrorKind::usage, [&] { write_file_atomically(folder.path().string(), "x"); }, folder.path().string(),
        "the path of a file"));
    CHECK(refuses(
        ErrorKind::usage, [] { write_file_atomically("", "x"); }, "''", "the path of a file"));
    CHECK(refuses(
        ErrorKind::usage, [&] { write_file_atomically((folder.path() / std::string(300, 'n')).string(), "x"); }, "nnn",
        "a writable folder"));
    CHECK(entries(folder.path()) == 0);
    if (::geteuid() == 0) return;  // root writes anywhere
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    const std::string locked = (folder.path() / "out.csv").string();
    CHECK(refuses(
        ErrorKind::usage, [&] { write_file_atomically(locked, "x"); }, locked, "can be written"));
}

/// The names that a run with this process number once had: of another run in a container, or left by a kill.
std::vector<fs::path> files_of_others(const ScratchFolder& folder) {
    std::vector<fs::path> files;
    for (int i = 0; i < 40; ++i)
        files.emplace_back(
            folder.write(".impactfit-" + std::to_string(::getpid()) + "-" + std::to_string(i) + ".tmp", "x"));
    return files;
}

TEST_CASE("temporary files of other runs with the same process number neither stop a run nor are removed") {
    const ScratchFolder folder;
    const std::vector<fs::path> others = files_of_others(folder);
    const std::string path = (folder.path() / "out.csv").string();
    impactfit::check_writable(path);
    write_file_atomically(path, "new");
    write_file_atomically(path, "replaced");
    CHECK(read_text_file(path) == "replaced");
    for (const fs::path& other : others) CHECK(read_text_file(other.string()) == "x");
    CHECK(entries(folder.path()) == static_cast<long>(others.size()) + 1);
}

TEST_CASE("two runs that replace one file at the same time leave a whole file and nothing else") {
    const ScratchFolder folder;
    const std::string path = folder.write("out.csv", "old");
    std::vector<std::thread> runs;
    for (const char content : {'a', 'b', 'c', 'd'})
        runs.emplace_back([&path, content] {
            for (int i = 0; i < 50; ++i) write_file_atomically(path, std::string(10000, content));
        });
    for (std::thread& run : runs) run.join();
    const std::string last = read_text_file(path);
    CHECK(last == std::string(10000, last.front()));
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a device is written directly, not replaced") {
    write_file_atomically("/dev/null", "gone");
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("reading a missing file or a folder names it") {
    const ScratchFolder folder;
    const std::string missing = (folder.path() / "none.csv").string();
    CHECK(refuses(
        ErrorKind::data, [&] { read_text_file(missing); }, missing, "a readable file"));
    CHECK(refuses(
        ErrorKind::data, [&] { read_text_file(folder.path().string()); }, folder.path().string(), "a file"));
}
