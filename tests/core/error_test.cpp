#include "impactfit/core/error.hpp"

#include <doctest/doctest.h>

#include <string>

using impactfit::Error;
using impactfit::ErrorKind;

TEST_CASE("an error names what, got, allowed and where, in that order") {
    const Error error(ErrorKind::data, "unit not understood", "furlong", "an SI or derived unit",
                      {"a.csv", 3, 2, "duration"});
    CHECK(
        std::string(error.what()) ==
        "unit not understood; got: furlong; allowed: an SI or derived unit; where: a.csv, line 3, column 2, duration");
    CHECK(error.kind() == ErrorKind::data);
}

TEST_CASE("a message is one line, and no part of it pushes another out of sight") {
    const std::string got = "begin" + std::string(1, '\0') + "\n" + std::string(100'000, 'x') + "\xc3\xa4" + "end";
    const std::string text = Error(ErrorKind::data, "not a unit", got, "an SI unit", {"a.csv", 3, 0, {}}).what();
    CHECK(text.starts_with("not a unit; got: begin  xxx"));
    CHECK(
        text.ends_with("xxx\xc3\xa4"
                       "end; allowed: an SI unit; where: a.csv, line 3"));
    CHECK(text.size() < 600);
}

TEST_CASE("an error leaves out the parts it does not have") {
    CHECK(std::string(Error(ErrorKind::usage, "no command given").what()) == "no command given");
    CHECK(std::string(Error(ErrorKind::data, "empty file", {}, {}, {"a.csv", 0, 0, {}}).what()) ==
          "empty file; where: a.csv");
}
