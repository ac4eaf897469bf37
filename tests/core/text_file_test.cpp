#include "impactfit/core/files/text_file.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

TEST_CASE("text file: up to the limit it is read, beyond it is refused") {
    const ScratchFolder scratch;
    const std::string path = scratch.write("file.csv", "12345678");
    CHECK(read_text_file(path, 8) == "12345678");
    const auto error = thrown_error([&] { read_text_file(path, 7); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::data);
    CHECK(error->problem() == "the file is too large");
    CHECK(error->got() == "more than 7 bytes");
    CHECK(error->where().file == path);
}

TEST_CASE("text file: a file of a gigabyte is refused unread, and a device without end where the limit is") {
    const ScratchFolder scratch;
    const std::string path = scratch.write("sparse.csv", "");
    std::filesystem::resize_file(path, 1024 * mebibyte);
    CHECK(refuses(
        ErrorKind::data, [&] { read_text_file(path); }, "too large", "at most 256 MiB"));
    CHECK(refuses(
        ErrorKind::data, [&] { read_text_file("/dev/zero", mebibyte); }, "too large", "at most 1 MiB"));
    CHECK(refuses(
        ErrorKind::data, [&] { read_text_file("/dev/zero", 1024 * most_data_bytes); }, "too large", "at most 256 MiB"));
}

}  // namespace
}  // namespace impactfit
