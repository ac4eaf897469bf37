#include "impactfit/dataset/csv/delimited_text.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "tests/core/thrown_error.hpp"

using impactfit::DelimitedText;
using impactfit::ErrorKind;
using impactfit::parse_delimited_text;
using impactfit_tests::refuses;
using Cells = std::vector<std::string>;

namespace {

DelimitedText parse(const std::string& content) {
    return parse_delimited_text(content, "a.csv");
}

bool refused(const std::string& content, const std::string& offence, const std::string& hint) {
    return refuses(
        ErrorKind::data, [&] { parse(content); }, offence, hint);
}

}  // namespace

TEST_CASE("comma, semicolon and tab are detected from the header") {
    CHECK(parse("a [1],b [1]\n1,2\n").delimiter == ',');
    CHECK(parse("a [1];b [1]\n1,5;2\n").delimiter == ';');
    CHECK(parse("a [1]\tb [1]\n1,5\t2\n").delimiter == '\t');
    CHECK(parse("# a;b;c;d\n\"x;y;z\",b\n1,2\n").delimiter == ',');
    CHECK(parse("a [1]\n1\n").delimiter == ',');
    CHECK(parse("Velocity, m/s;e, -;t, ms\n1,5;0,9;2\n").delimiter == ';');
    CHECK(parse("a [1];b [1]\n1;2\n").notes == Cells{"delimiter: semicolon"});
}

TEST_CASE("line ends, byte-order mark, blanks and comments are read, with right line numbers") {
    const DelimitedText text = parse("\xef\xbb\xbf# one\r\n\r\n  a , b \r\n\r\n 1 ,2\r\n# two\r\n   \r\n,\r\n3,4");
    CHECK(text.header.line == 3);
    CHECK(text.header.cells == Cells{"a", "b"});
    REQUIRE(text.rows.size() == 2);
    CHECK(text.rows[0].line == 5);
    CHECK(text.rows[0].cells == Cells{"1", "2"});
    CHECK(text.rows[1].line == 9);
    CHECK(text.notes == Cells{"comment lines skipped: 2", "blank lines skipped: 3"});
    CHECK(parse("a,b\r1,2\r3,4\r").rows[1].line == 3);
}

TEST_CASE("comments that look like rows are counted") {
    const auto note = [](const std::string& content) { return parse(content).notes.back(); };
    CHECK(note("ball,e\nA,1\n#1,0.9\n# a remark, and more\n#2,0.8\n") ==
          "comment lines skipped: 3; 2 of them look like data (a cell that starts with # needs quotation marks)");
    CHECK(note("ball;e\nA;1\n#1;0,9\n").find("1 of them looks like data") != std::string::npos);
    CHECK(note("ball,e\nA,1\n# 0.9\n# 1,2,3\n") == "comment lines skipped: 2");
}

TEST_CASE("a first line states the delimiter and is no header") {
    const DelimitedText text = parse("\xef\xbb\xbfsep=;\r\na,b;c\r\n1;2\r\n");
    CHECK(text.delimiter == ';');
    CHECK(text.header.cells == Cells{"a,b", "c"});
    CHECK(text.header.line == 2);
    CHECK(text.notes == Cells{"delimiter: semicolon"});
    CHECK(refused("sep=|\na|b\n1|2\n", "sep=|", "semicolon"));
}

TEST_CASE("the delimiter is that of the whole header, also behind a line break in its first cell") {
    const DelimitedText text = parse("# a note\n\"impact_speed\n[m/s]\";restitution\n1,0;0,95\n");
    CHECK(text.delimiter == ';');
    CHECK(text.rows.at(0).cells == Cells{"1,0", "0,95"});
}

TEST_CASE("drops empty columns at the right edge with a note, unless a cell has content") {
    const DelimitedText text = parse("a;b;;\n1;2;;\n3;;;\n");
    CHECK(text.header.cells == Cells{"a", "b"});
    CHECK(text.rows[1].cells == Cells{"3", ""});
    CHECK(text.notes == Cells{"delimiter: semicolon", "empty columns dropped at the right: 2"});
    CHECK(parse("a;\n1;2\n").header.cells.size() == 2);
    CHECK(refused("a;b;\n1;2\n", "2 cells (1;2)", "3 cells"));
}

TEST_CASE("quoted fields hold delimiters, quotes, line breaks and a leading #") {
    const DelimitedText text = parse(
        "a,b\n\"x,y\",\"say \"\"no\"\"\"\n"  // vocabulary: quoted
        "\"first\n# second\",2\n\"#3\",4\n");
    REQUIRE(text.rows.size() == 3);
    CHECK(text.rows[0].cells == Cells{"x,y", "say \"no\""});  // vocabulary: quoted
    CHECK(text.rows[1].cells == Cells{"first\n# second", "2"});
    CHECK(text.rows[1].line == 3);
    CHECK(text.rows[2].cells == Cells{"#3", "4"});
    CHECK(text.rows[2].line == 5);
}

TEST_CASE("a row of another length is named by its line") {
    CHECK(refused("a,b\n1,2\n\n1,5,2\n", "a.csv, line 4", "2 cells; commas separate cells: write 1.5 for 1,5"));
    CHECK(refused("a,b\n1\n", "1 cells (1)", "2 cells"));
    CHECK(refused("a;b\n1;2;3\n", "line 2", "2 cells"));
}

TEST_CASE("empty files and lone headers are refused") {
    CHECK(refused("", "the file is empty", "a header"));
    CHECK(refused("# only words\n\n", "the file is empty", "a header"));
    CHECK(refused("a,b\n", "no data rows", "at least one row"));
    CHECK(refused("a,b\n\n,\n", "a.csv, line 1", "at least one row"));
}

TEST_CASE("stray quotation marks are refused with their line") {
    CHECK(refused("a,b\n1,2\n5\" ball,2\n", "a.csv, line 3", "quotation marks around a whole field"));
    CHECK(refused("a,b\n\"open,2\n3,4\n", "a.csv, line 2", "quotation marks around a whole field"));
}

TEST_CASE("text that is not UTF-8 is refused with its line") {
    CHECK(refused("a,duration [\xb5s]\n1,2\n", "byte 0xb5", "UTF-8"));
    CHECK(refused("a,b\n1,\xc3\n", "a.csv, line 2", "UTF-8"));
    CHECK(refused(std::string("\xff\xfe"
                              "a\0,\0",
                              6),
                  "UTF-16", "UTF-8"));
    CHECK(refused(std::string("a,b\n1,\0\n", 8), "byte 0x00", "UTF-8"));
}
