#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/number_spelling.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::Dataset;
using impactfit::ErrorKind;
using impactfit_tests::refuses;
using impactfit_tests::ScratchFolder;

namespace {

Dataset read_text(const std::string& content) {
    const ScratchFolder folder;
    return impactfit::read_dataset(folder.write("mine.csv", content));
}

}  // namespace

TEST_CASE("detects decimal commas under a semicolon or tab and notes them") {
    for (const char* content :
         {"restitution [1];ball\n0,8892;A\n1;B\n", "restitution [1]\tball\n0,8892\tA\n1e0\tB\n"}) {
        const Dataset data = read_text(content);
        CHECK(data.si(0, "restitution") == 0.8892);
        CHECK(data.si(1, "restitution") == 1.0);
        CHECK(data.text(0, "restitution") == "0,8892");
        CHECK(data.significant_digits(0, "restitution") == 4);
        CHECK(data.last_digit_unit(0, "restitution") == 1e-4);
        CHECK(std::count(data.notes.begin(), data.notes.end(), "decimal commas") == 1);
    }
}

TEST_CASE("points after a semicolon delimiter stay points; text cells do not decide") {
    const Dataset data = read_text("restitution [1];version\n0.5;1,2\n0.6;1,3\n");
    CHECK(data.si(1, "restitution") == 0.6);
    CHECK(std::count(data.notes.begin(), data.notes.end(), "decimal commas") == 0);
}

TEST_CASE("mixed decimal marks are refused with line and column") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("a [1];b [1]\n1;0,5\n2;0,6\n3;0.7\n"); }, "0.7", "',' since line 2"));
    CHECK(refuses(
        ErrorKind::data, [] { read_text("a [1];b [1]\n0.5;0,6\n"); }, "line 2, column 2, b [1]", "'.' since line 2"));
    CHECK(refuses(
        ErrorKind::data, [] { read_text("a [1];b [1]\n0,5;1.234,5\n"); }, "1.234,5", "with a comma"));
}
