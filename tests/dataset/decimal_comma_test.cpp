#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/csv/grouped_number.hpp"
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
        ErrorKind::data, [] { read_text("a [1];b [1]\n0,5;1.23,5\n"); }, "1.23,5", "with a comma"));
}

TEST_CASE("grouped numbers: the mark is certain beside a decimal mark, twice, or as an apostrophe") {
    struct Row {
        const char *cell, *plain;
        bool certain;
    };
    for (const auto& [cell, plain, certain] : {Row{"1,234.5", "1234.5", true},
                                               {"1.234,5", "1234,5", true},
                                               {"-12.345.678", "-12345678", true},
                                               {"\u22121,234.5", "-1234.5", true},
                                               {"1'234.5", "1234.5", true},
                                               {"1\u2019234", "1234", true},
                                               {"1 234,5", "1234,5", true},
                                               {"13.115", "13115", false},
                                               {"1,234", "1234", false}}) {
        CAPTURE(cell);
        const auto number = impactfit::grouped_number(cell);
        REQUIRE(number);
        CHECK(number->plain == plain);
        CHECK(number->certain == certain);
    }
    for (const char* cell :
         {"0.115", "1234.567", "1.23", "1.2345", "1,23,456", "12.05.2026", "1.234e3", "a", "", "1,", "1 234 m"})
        CHECK_FALSE(impactfit::grouped_number(cell));
}

TEST_CASE("a point of thousands beside decimal commas is refused with both spellings") {
    for (const char* content : {"h [cm];e;F max [N]\n10;0,95;13.115\n20;0,93;21.300\n",
                                "h [cm];F max [N];Luftfeuchte\n10;13.115;0,35\n20;21.300;0,41\n"}) {
        CAPTURE(content);
        CHECK(refuses(
            ErrorKind::data, [&] { read_text(content); }, "'13.115'", "13115 or 13,115"));
        CHECK(refuses(
            ErrorKind::data, [&] { read_text(content); }, "line 2", "line 2 has a decimal comma"));
    }
    const Dataset shown = read_text("h [cm];e;F max [N]\n10;0,95;13.115\n20;0,93;1.300,5\n");
    CHECK(shown.si(0, "peak_force") == 13115.0);
    CHECK(shown.si(1, "peak_force") == 1300.5);
    CHECK(read_text("v [m/s];F max [N]\n1.5;13.115\n").si(0, "peak_force") == 13.115);
}

TEST_CASE("a mark that may be of thousands beside whole numbers of three digits is refused") {
    CHECK(refuses(
        ErrorKind::data, [] { read_text("h [mm];h_r [mm]\n500;410\n900;720\n1.100;890\n"); }, "line 4, column 1",
        "1100 or 1.1000"));
    CHECK(refuses(
        ErrorKind::data, [] { read_text("h [mm]\th_r [mm]\n500\t410\n1,100\t890\n"); }, "'1,100'", "1100"));
    CHECK(read_text("v [m/s];F max [N]\n1;500\n2;1.25\n3;1.100\n").si(2, "peak_force") == 1.1);
    CHECK(read_text("v [m/s];F max [N]\n1;5\n2;1.100\n").si(1, "peak_force") == 1.1);
}

TEST_CASE("a mark that no cell of the file explains is a decimal mark with a note") {
    const auto noted = [](const char* content) {
        const Dataset data = read_text(content);
        return std::any_of(data.notes.begin(), data.notes.end(), [](const std::string& note) {
            return note.find("no cell shows whether it has one of thousands") != std::string::npos;
        });
    };
    CHECK(read_text("v [m/s];F max [N]\n1;1.500\n2;2.750\n").si(0, "peak_force") == 1.5);
    CHECK(noted("v [m/s];F max [N]\n1;1.500\n2;2.750\n"));
    CHECK(noted("v [m/s];F max [N]\n1;1,500\n2;2,750\n"));
    CHECK_FALSE(noted("v [m/s];F max [N]\n0.5;1.500\n2;2.750\n"));
    CHECK_FALSE(noted("v [m/s],F max [N]\n1,1.500\n2,2.750\n"));
}

TEST_CASE("a comma of thousands between quotation marks is read or refused") {
    const Dataset data = read_text("h [mm],e,F max [N]\n100,0.95,\"13,115.5\"\n200,0.93,\"11,300\"\n");
    CHECK(data.si(0, "peak_force") == 13115.5);
    CHECK(data.si(1, "peak_force") == 11300.0);
    CHECK(std::count(data.notes.begin(), data.notes.end(),
                     "numbers with marks of thousands: 2 cells, the first '13,115.5' is 13115.5") == 1);
    CHECK(refuses(
        ErrorKind::data, [] { read_text("h [mm],e\n\"1,100\",0.95\n200,0.93\n"); }, "line 2, column 1",
        "1100 or 1.100"));
    CHECK(read_text("h [cm],e\n\"10,5\",\"0,950\"\n\"20,5\",\"1,234\"\n").si(1, "restitution") == 1.234);
}
