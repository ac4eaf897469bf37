#include <doctest/doctest.h>

#include <string>

#include "impactfit/dataset/digitised/wpd_files.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::ErrorKind;
using impactfit::parse_wpd_csv;
using impactfit_tests::refuses;

namespace {

bool refused(const std::string& text, const std::string& offence, const std::string& hint) {
    return refuses(
        ErrorKind::data, [&] { parse_wpd_csv(text, "fig3.csv"); }, offence, hint);
}

}  // namespace

TEST_CASE("the CSV of one series is lines of two numbers") {
    const auto table = parse_wpd_csv("1.0, 0.95\n2, 0.9\n3e0, 0.85\n", "fig3.csv");
    REQUIRE(table.has_value());
    CHECK(table->header.cells == std::vector<std::string>{"series", "x", "y"});
    REQUIRE(table->rows.size() == 3);
    CHECK(table->rows[0].cells == std::vector<std::string>{"1", "1.0", "0.95"});
    CHECK(table->rows[2].line == 3);
    const auto commas = parse_wpd_csv("1,0; 0,95\n2,0; 0,9\n", "fig3.csv");
    REQUIRE(commas.has_value());
    CHECK(commas->rows[1].cells == std::vector<std::string>{"1", "2,0", "0,9"});
    CHECK(commas->delimiter == ';');
    const auto one = parse_wpd_csv("\xEF\xBB\xBF# a note\r\n1\t-2e-3\r\n", "fig3.csv");
    REQUIRE(one.has_value());
    CHECK(one->rows[0].cells == std::vector<std::string>{"1", "1", "-2e-3"});
    CHECK(one->rows[0].line == 2);
}

TEST_CASE("the CSV of several series holds them side by side") {
    const auto table = parse_wpd_csv("steel,,glass,\nX,Y,X,Y\n1,0.95,2,0.75\n2,0.9,,\n3,0.85,,\n", "fig3.csv");
    REQUIRE(table.has_value());
    REQUIRE(table->rows.size() == 4);
    CHECK(table->rows[2].cells == std::vector<std::string>{"steel", "3", "0.85"});
    CHECK(table->rows[3].cells == std::vector<std::string>{"glass", "2", "0.75"});
    CHECK(table->rows[3].line == 3);
}

TEST_CASE("other CSV files are not read as those of a digitiser") {
    CHECK_FALSE(parse_wpd_csv("impact_speed [m/s],restitution [1]\n1,0.9\n", "mine.csv").has_value());
    CHECK_FALSE(parse_wpd_csv("2010/01/01, 0.9\n", "mine.csv").has_value());
}

TEST_CASE("broken exports are refused") {
    CHECK(refused("steel,,glass,\nX,Y,X,Y\n1,0.95,2,\n", "one coordinate; got: '2', ''", "both"));
    CHECK(refused("steel,,steel,\nX,Y,X,Y\n1,0.95,2,0.7\n", "no unique name; got: 'steel'", "a unique name"));
    CHECK(refused(",,glass,\nX,Y,X,Y\n1,0.95,2,0.7\n", "no unique name", "above each X"));
    CHECK(refused("steel,,glass,\nX,Y,X,Y\n,,,\n", "no series with points", "at least one"));
    CHECK(refused("1, 0.95\n2\n", "another number of cells", "2 cells"));
    CHECK(refused("1,2,3\n4,5,6\n", "another number of cells", "2 cells"));
    CHECK(refused("steel,,glass,\nX,Y,Label,Value\n1,0.95,a,0.7\n", "not pairs of X and Y", "X,Y for each"));
}
