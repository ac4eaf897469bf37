// Keys of problem files that nest too deep are refused before the parser makes tables of them.
#include "impactfit/calibration/problem_file/toml_depth.hpp"

#include <doctest/doctest.h>

#include <string>

#include "impactfit/calibration/problem_file/toml_table.hpp"
#include "tests/core/thrown_error.hpp"

namespace impactfit {
namespace {

using impactfit_tests::thrown_error;

/// "a.a.a" with so many dots.
std::string dotted(long dots) {
    std::string key = "a";
    for (long i = 0; i < dots; ++i) key += ".a";
    return key;
}

const std::string deep = dotted(most_key_dots + 1), deepest = dotted(most_key_dots);

/// The error must come from this line.
void refused(const std::string& text, long line) {
    CAPTURE(text);
    const auto error = thrown_error([&] { TomlTable::parse(text, "deep.toml"); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::problem);
    CHECK(error->problem() == "key nested too deep");
    CHECK(error->allowed() == "at most 64 dots in a key");
    CHECK(error->where().file == "deep.toml");
    CHECK(error->where().line == line);
    CHECK(error->where().column > 0);
}

void read(const std::string& text) {
    CAPTURE(text);
    const auto error = thrown_error([&] { TomlTable::parse(text, "flat.toml"); });
    CHECK_MESSAGE(!error, (error ? error->what() : ""));
}

TEST_CASE("toml depth: a key with more dots than allowed is refused wherever it lies") {
    refused("[" + deep + "]\nx = 1\n", 1);
    refused("x = 1\n[[" + deep + "]]\n", 2);
    refused(deep + " = 1\n", 1);
    refused("\n\n  " + deep + " = 1\n", 3);
    refused("x = { " + deep + " = 1 }\n", 1);
    refused("x = [\n1.5, 2.5,\n{ " + deep + " = 1 }]\n", 3);
    refused("\"q\" . 'r' ." + deep + " = 1\n", 1);
    refused("x = \"text\\\"\" # [\n" + deep + " = 1\n", 2);
    refused("x = '\\'\n" + deep + " = 1\n", 2);
    refused("x = \"\"\"\ntext\"\"\"\"\n" + deep + " = 1\n", 3);
    refused("x = '''\n\"\"\" ''\n'''\n" + deep + " = 1\n", 4);
}

TEST_CASE("toml depth: dots of keys add up through inline tables") {
    const std::string half = dotted(most_key_dots / 2 + 1);
    read(half + " = 1\nx." + half + " = 1\n");
    refused(half + " = { " + half + " = 1 }\n", 1);
    refused("x = 1\n" + half + " = [ { " + half + " = 1 } ]\n", 2);
    read("x = { " + half + " = 1, b." + half + " = 2 }\n");
}

TEST_CASE("toml depth: dots of texts, numbers, comments and other keys do not count") {
    read("[" + deepest + "]\n" + deepest + " = 1.5\n");
    read("x = \"" + deep + "\"\ny = '" + deep + "'\n\"" + deep + "\" = 1\n'" + deep + ".' = 2\n");
    read("x = \"\"\"\n" + deep + "\n\\\"\"\" " + deep + "\"\"\"\"\"\n");
    read("x = '''\n" + deep + "\n'' " + deep + "'''\n");
    read("x = 1 # " + deep + "\n# " + deep + "\n");
    std::string numbers = "x = [1.5", keys = "y = { a0.b = 1";
    for (int i = 1; i <= 200; ++i) {
        numbers += i % 10 == 0 ? ",\n1.5" : ", 1.5";
        keys += ", a" + std::to_string(i) + ".b = 1.5";
    }
    read(numbers + "]\n" + keys + " }\nz = 1.5\n");
}

TEST_CASE("toml depth: 100 kB of dots, in one key and spread, do not reach the stack") {
    refused("[" + dotted(50'000) + "]\nx = 1\n", 1);
    refused(dotted(50'000) + " = 1\n", 1);
    std::string spread = dotted(most_key_dots) + " = ";
    for (int i = 0; i < 200; ++i) spread += "{ " + dotted(most_key_dots) + " = ";
    refused(spread, 1);
}

}  // namespace
}  // namespace impactfit
