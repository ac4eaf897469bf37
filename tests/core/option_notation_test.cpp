// Options in messages, in the notations of the front ends.

#include "impactfit/core/option_notation.hpp"

#include <doctest/doctest.h>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

TEST_CASE("option notation: a backslash in a name is escaped where texts have escapes") {
    const std::string text = option("unit h\\2=mm");
    CHECK(with_options(text, Notation::python) == R"(unit={"h\\2": "mm"})");
    CHECK(with_options(text, Notation::cpp) == R"(unit["h\\2"] = "mm")");
    CHECK(with_options(text, Notation::problem_file) == R"(columns = { "h\\2" = "[mm]" })");
}

TEST_CASE("option notation: each front end has its notation") {
    struct Case {
        const char *option, *command_line, *python, *cpp, *problem_file;
    };
    for (const Case& one : {
             Case{"mass", "--mass", "mass=", "mass", "[rig] effective_mass"},
             Case{"masses A B", "--masses A B", "masses=(A, B)", "masses = A B", "[rig] masses = \"A B\""},
             Case{"time-step", "--time-step", "time_step=", "time_step", "time_step"},
             Case{"refit", "--refit", "refit=True", "refit", "refit"},
             Case{"gravity", "--gravity", "gravity=True", "gravity", "gravity"},
             Case{"no-gravity", "--no-gravity", "gravity=False", "gravity = 0", "no_gravity"},
             Case{"weight", "--gravity", "rig={\"weight\": True}", "weight = true", "[rig] weight = true"},
             Case{"no-weight", "--no-gravity", "rig={\"weight\": False}", "weight = false", "[rig] weight = false"},
             Case{"diameter D", "--diameter D", "rig={\"diameter\": D}", "diameter = D", "[rig] diameter = \"D\""},
             Case{"height-reference bottom,top", "--height-reference bottom,top",
                  "rig={\"height_reference\": \"bottom,top\"}", "height_reference = bottom,top",
                  "[rig] height_reference = \"bottom,top\""},
             Case{"stiffness 1.6e+04", "--stiffness 1.6e+04", "stiffness=1.6e+04", "stiffness = 1.6e+04",
                  "stiffness = 1.6e+04"},
             Case{"to lammps", "--to lammps", "simulator=\"lammps\"", "target = lammps", "to = \"lammps\""},
             Case{"free a", "--free a", "free=\"a\"", "free(\"a\")", "a = { start = ... }"},
             Case{"free a,b", "--free a,b", "free=[\"a\", \"b\"]", "free(\"a,b\")", "a,b = { start = ... }"},
             Case{"free a=2", "--free a=2", "free={\"a\": 2}", "free(\"a\", 2)", "a = { start = 2 }"},
             Case{"fix a=...", "--fix a=...", "fix={\"a\": ...}", "fix(\"a\", ...)", "a = { fix = ... }"},
             Case{"fix stiffness", "--fix stiffness", "fix={\"stiffness\": ...}", "fix(\"stiffness\")",
                  "fix = \"stiffness\""},
             Case{"sd duration='2 %'", "--sd duration='2 %'", "sd={\"duration\": '2 %'}", "sd[\"duration\"] = '2 %'",
                  "sd = { duration = '2 %' }"},
             Case{"unit e=%", "--unit e=%", "unit={\"e\": \"%\"}", "unit[\"e\"] = \"%\"",
                  "columns = { \"e\" = \"[%]\" }"},
             Case{"where \"Charge no=A\"", "--where \"Charge no=A\"", "where={\"Charge no\": \"A\"}",
                  "where[\"Charge no\"] = \"A\"", "where = { \"Charge no\" = \"A\" }"},
             Case{"columns \"NAME=impact_speed [m/s]\"", "--columns \"NAME=impact_speed [m/s]\"",
                  "columns={\"NAME\": \"impact_speed [m/s]\"}", "columns[\"NAME\"] = \"impact_speed [m/s]\"",
                  "columns = { \"NAME\" = \"impact_speed [m/s]\" }"},
             Case{"columns \"h0=drop_height [cm], h1=rebound_height [cm]\"",
                  "--columns \"h0=drop_height [cm], h1=rebound_height [cm]\"",
                  "columns={\"h0\": \"drop_height [cm]\", \"h1\": \"rebound_height [cm]\"}",
                  "columns[\"h0\"] = \"drop_height [cm]\", columns[\"h1\"] = \"rebound_height [cm]\"",
                  "columns = { h0 = \"drop_height [cm]\", h1 = \"rebound_height [cm]\" }"},
         }) {
        const std::string text = "use " + option(one.option) + ", or not";
        const auto written = [](const char* words) { return std::string("use ") + words + ", or not"; };
        CHECK(with_options(text, Notation::command_line) == written(one.command_line));
        CHECK(with_options(text, Notation::python) == written(one.python));
        CHECK(with_options(text, Notation::cpp) == written(one.cpp));
        CHECK(with_options(text, Notation::problem_file) == written(one.problem_file));
    }
}

TEST_CASE("option notation: other text is unchanged") {
    for (const char* text : {"", "a - b -- c, x--y", "impactfit fit ... --format json", "\x02 without an end"})
        CHECK(with_options(text, Notation::python) == text);
}

TEST_CASE("option notation: a note has the notation of the caller, or of its problem file") {
    CHECK(noted_option("time-step") == "time_step");
    set_caller_notation(Notation::python);
    CHECK(noted_option("time-step") == "time_step=");
    CHECK(noted_option("sd duration=...", "problem.toml") == "sd = { duration = ... }");
    set_caller_notation(Notation::cpp);
}

TEST_CASE("option notation: an error keeps its options for the notation of a front end") {
    const Error error(ErrorKind::usage, "missing " + option("mass"), "none", option("mass M"),
                      {"", 0, 0, option("mass")});
    CHECK(error.problem() == "missing mass");
    const Error moved = error.as(ErrorKind::problem).at({"file.csv", 3, 0, option("mass")});
    CHECK(moved.in(Notation::command_line).allowed() == "--mass M");
    CHECK(moved.in(Notation::python).where().key == "mass=");
    CHECK(moved.in(Notation::python).where().line == 3);
    CHECK(moved.in(Notation::problem_file).in(Notation::command_line).where().key == "[rig] effective_mass");
}

}  // namespace
}  // namespace impactfit
