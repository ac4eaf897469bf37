// Cells of a file as they are written: texts of several delimiters and encodings, workbooks, and files without cells.
#include "impactfit/dataset/written_cells.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_workbook.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

constexpr std::size_t many = 300;

WrittenCells cells_of(const std::string& content, std::size_t most = many) {
    const ScratchFolder folder;
    return written_cells(folder.write("table.csv", content), {}, most);
}

TEST_CASE("cells: each line has its number, and a comment is one cell") {
    const WrittenCells cells = cells_of("Drops of Monday, lab 2\n# v, e\n\nv [m/s],\"e, ratio\"\n0.5,0.91\n");
    REQUIRE(cells.lines.size() == 4);
    CHECK(cells.delimiter == "comma");
    CHECK(cells.lines[1].line == 2);
    CHECK(cells.lines[1].cells == std::vector<std::string>{"# v, e"});
    CHECK(cells.lines[2].line == 4);
    CHECK(cells.lines[2].cells == std::vector<std::string>{"v [m/s]", "e, ratio"});
    CHECK(cells.more == 0);
}

TEST_CASE("cells: the delimiter is that of the header, not of a title") {
    const WrittenCells cells = cells_of("Drops, Monday, ball A\nv [m/s];e\n0,5;0,91\n1,0;0,87\n");
    CHECK(cells.delimiter == "semicolon");
    CHECK(cells.lines.back().cells == std::vector<std::string>{"1,0", "0,87"});
}

TEST_CASE("cells: tabs, blanks and Windows-1252") {
    CHECK(cells_of("v\te\n1\t0.9\n").delimiter == "tab");
    const WrittenCells blanks = cells_of("v [m/s] e\n0.5 0.91\n1.0 0.87\n");
    CHECK(blanks.delimiter == "blanks");
    CHECK(blanks.lines.front().cells == std::vector<std::string>{"v [m/s]", "e"});
    const WrittenCells latin = cells_of("v [m/s];Sto\xdfzahl\n0,5;0,91\n");
    CHECK(latin.lines.front().cells.back() == "Sto\u00dfzahl");
    CHECK(latin.notes == std::vector<std::string>{"encoding: Windows-1252"});
}

TEST_CASE("cells: rows of any length and misplaced quotation marks are shown") {
    CHECK(cells_of("a,b\n1\n1,2,3\n").lines.back().cells.size() == 3);
    const WrittenCells cells = cells_of("v [m/s],e\n0.5,0.9\"1\n1,0.87\n");
    REQUIRE(cells.lines.size() == 3);
    CHECK(cells.lines.back().cells == std::vector<std::string>{"1", "0.87"});
}

TEST_CASE("cells: at most the wanted lines, with the number of the others") {
    std::string text = "v [m/s],e\n";
    for (int i = 0; i < 999; ++i) text += "1,0.9\n";
    const WrittenCells few = cells_of(text, 5), half = cells_of(text, 500);
    CHECK(few.lines.size() == 5);
    CHECK(few.more == 995);
    CHECK(half.lines.size() == 500);
    CHECK(half.more == 500);
    CHECK(cells_of("v [m/s],e\n1,0.9", 2).more == 0);
}

TEST_CASE("cells: a cell with line breaks at the end of the lines is whole") {
    std::string text = "v [m/s],e\n";
    for (int i = 0; i < 199; ++i) text += "1,0.9\n";
    const WrittenCells cells = cells_of(text + "2,\"a\nb\"\n3,0.8\n", 201);
    REQUIRE(cells.lines.size() == 201);
    CHECK(cells.lines.back().cells.back() == "a\nb");
    CHECK(cells.more == 1);
}

TEST_CASE("cells: a workbook with several sheets is shown, the first one without a name") {
    const ScratchFolder folder;
    const std::string book = folder.write("book.xlsx", xlsx_of({{"Empty", ""},
                                                                {"Run 1", rows_of({{"v [m/s]", "e"}, {"0.5", "0.91"}})},
                                                                {"Device", rows_of({{"mass", "35"}})}}));
    const WrittenCells first = written_cells(book, {}, many);
    CHECK(first.sheet == "Run 1");
    CHECK(first.sheets == std::vector<std::string>{"Run 1", "Device"});
    REQUIRE(first.lines.size() == 2);
    CHECK(first.lines[1].line == 2);
    CHECK(first.lines[1].cells == std::vector<std::string>{"0.5", "0.91"});
    CHECK(written_cells(book, {}, 1).more == 1);
    CHECK(written_cells(book, "Device", many).lines.front().cells.front() == "mass");
    CHECK(refuses(
        ErrorKind::data, [&] { written_cells(book, "Run 2", many); }, "no such sheet", "Run 1"));
}

TEST_CASE("cells: bytes that are no text have one error") {
    CHECK(refuses(
        ErrorKind::data, [] { cells_of(std::string("RIFF\0\0WAVE", 10)); }, "neither a text nor a workbook", ".xlsx"));
}

}  // namespace
}  // namespace impactfit
