// Specimens side by side in a file: they are distinguished, and never merged without a choice.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "impactfit/dataset/lab_file/reading_steps.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/row_choice.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using impactfit_tests::refuses;
using impactfit_tests::same_number;
using impactfit_tests::ScratchFolder;
using impactfit_tests::thrown_error;

Dataset read_text(const std::string& content) {
    const ScratchFolder folder;
    return read_dataset(folder.write("mine.csv", content));
}

const std::string labelled =
    "Brass,,,Cork,,\nv [m/s],e,t [ms],v [m/s],e,t [ms]\n1,0.94,1.1,1,0.71,4.2\n2,0.92,1.0,2,0.64,3.7\n";

TEST_CASE("specimens: labels over blocks are a column, with values, lines and places of the file") {
    const Dataset data = read_text(labelled);
    REQUIRE(data.rows.size() == 4);
    CHECK(data.specimens == "group");
    CHECK(data.text(0, "group") == "Brass");
    CHECK(data.text(1, "group") == "Cork");
    CHECK(same_number(data.si(0, "restitution"), 0.94));
    CHECK(same_number(data.si(1, "restitution"), 0.71));
    CHECK(same_number(data.si(3, "duration"), 3.7e-3));
    CHECK(data.rows[3].line == 4);
    CHECK(data.column_in_file(2, "restitution") == 2);
    CHECK(data.column_in_file(3, "restitution") == 5);
}

TEST_CASE("specimens: two impact speeds without numbers are blocks, a label in the name is a specimen") {
    const Dataset beside = read_text("v [m/s],e,v [m/s],e\n1,0.94,1,0.71\n2,0.92,2,0.64\n3,,3,0.6\n");
    REQUIRE(beside.rows.size() == 6);
    CHECK(beside.text(1, "group") == "block 2");
    const Dataset named = read_text("v [m/s],e brass,e cork\n1,0.94,0.71\n2,0.92,0.64\n");
    REQUIRE(named.rows.size() == 4);
    CHECK(named.text(3, "group") == "cork");
    CHECK(same_number(named.si(3, "restitution"), 0.64));
    CHECK(same_number(named.si(3, "impact_speed"), 2.0));
    const Dataset before = read_text("v [m/s],Ball A e,Ball B e,Ball A tc [ms],Ball B tc [ms]\n1,0.94,0.71,1.1,4.2\n");
    REQUIRE(before.rows.size() == 2);
    CHECK(before.text(1, "group") == "Ball B");
    CHECK(same_number(before.si(1, "duration"), 4.2e-3));
}

TEST_CASE("specimens: repeats, runs and parts of one table stay together") {
    for (const char* content :
         {"v 1 [m/s],e 1,v 2 [m/s],e 2\n1,0.94,1,0.93\n", "v [m/s],e 1,e 2\n1,0.94,0.93\n",
          "Run 1,,Run 2,\nv [m/s],e,v [m/s],e\n1,0.94,1,0.93\n", "Camera,,Plate\nv [m/s],e,t [ms]\n1,0.94,1.1\n",
          "v [m/s],e,e min,e max\n1,0.94,0.9,0.98\n"}) {
        CAPTURE(content);
        CHECK(read_text(content).specimens.empty());
    }
}

TEST_CASE("specimens: rows of two are refused until a choice names their column") {
    const Dataset data = read_text(labelled);
    CHECK(refuses(
        ErrorKind::data, [&] { check_specimens(data, {}); }, "2 specimens side by side",
        "where[\"group\"] = \"Cork\""));
    for (const std::vector<std::string>& words : {std::vector<std::string>{"Cork"}, {"Brass", "Cork"}})
        CHECK_FALSE(thrown_error([&] { check_specimens(data, {{"group", words, {}}}); }));
    CHECK(refuses(
        ErrorKind::data, [] { read_text("A,,B,\nv [m/s],e,v [cm/s],e\n1,0.9,100,0.7\n"); },
        "specimens in different units", "one unit"));
}

}  // namespace
}  // namespace impactfit
