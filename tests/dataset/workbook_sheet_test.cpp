// A sheet of a workbook as a table of impacts.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/workbook/sheet_choice.hpp"
#include "tests/core/relative_difference.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_workbook.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

const XlsxSheet impacts{"Run 1", rows_of({{"drops of Monday"},
                                          {},
                                          {"impact_speed [m/s]", "restitution [1]", "remark"},
                                          {"0.5", "0.91", "a, b; \"c\""},
                                          {},
                                          {"1.25", "0.30000000000000004", ""}})};

bool has_note(const Dataset& data, const std::string& text) {
    return std::any_of(data.notes.begin(), data.notes.end(),
                       [&](const std::string& note) { return note.find(text) != std::string::npos; });
}

TEST_CASE("sheet: the only sheet with data is a table, with the rows of the sheet as lines") {
    const ScratchFolder folder;
    const std::string file = folder.write("book.xlsx", xlsx_of({{"Empty", "<sheetData/>"}, impacts}));
    const Dataset data = read_dataset(file);
    REQUIRE(data.rows.size() == 2);
    CHECK(data.rows[0].line == 4);
    CHECK(data.rows[1].line == 6);
    CHECK(same_number(data.si(1, "restitution"), 0.30000000000000004));
    CHECK(data.files[0].path == file);
    CHECK(has_note(data, "sheet 'Run 1': read; no other sheet has data"));
    CHECK(has_note(data, "the header is in line 3"));
    CHECK_FALSE(has_note(data, "delimiter"));
    CHECK(data.text(0, "remark") == "a, b; \"c\"");
}

TEST_CASE("sheet: one of several is chosen by its name, others are listed") {
    const ScratchFolder folder;
    const std::string file =
        folder.write("book.xlsx", xlsx_of({{"Notes", rows_of({{"hello"}})}, impacts, {"Empty", "<sheetData/>"}}));
    CHECK(read_dataset(file, {}, {}, {"Run 1"}).rows.size() == 2);
    const auto several = thrown_error([&] { read_dataset(file); });
    REQUIRE(several);
    CHECK(several->problem() == "the workbook has several sheets with data");
    CHECK(several->in(Notation::command_line).allowed().find("--sheet \"Notes\"") != std::string::npos);
    CHECK(several->in(Notation::python).allowed().find("sheet=\"Notes\"") != std::string::npos);
    CHECK(several->allowed().find("Notes, Run 1") != std::string::npos);
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(file, {}, {}, {"run 1"}); }, "no such sheet", "did you mean 'Run 1'"));
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(file, {}, {}, {"Empty"}); }, "the sheet is empty", "Run 1"));
}

TEST_CASE("sheet: an error names the workbook, the sheet and the row") {
    const ScratchFolder folder;
    const XlsxSheet wrong{"Run 1", rows_of({{"impact_speed [m/s]", "restitution [1]"}, {}, {"0.5", "high"}})};
    const std::string file = folder.write("book.xlsx", xlsx_of({wrong}));
    const auto error = thrown_error([&] { read_dataset(file); });
    REQUIRE(error);
    CHECK(std::string(error->what()).find("book.xlsx, sheet 'Run 1', line 3, column 2") != std::string::npos);
}

TEST_CASE("sheet: decimal commas in texts, a # in a header, quotes and wide rows keep their cells") {
    const std::string book = xlsx_of({{"A", rows_of({{"#", "v, in", "a \"x\""}, {"1", "0,5"}, {"# why"}})}});
    const SheetText sheet = chosen_sheet(book, "b.xlsx", "");
    CHECK(sheet.text == "\"#\"\t\"v, in\"\t\"a \"\"x\"\"\"\n1\t\"0,5\"\t\n# why\t\t\n");
    CHECK(sheet.place == "b.xlsx, sheet 'A'");
    const ScratchFolder folder;
    const XlsxSheet commas{"A", rows_of({{"v0 (m/s)", "COR"}, {"0,5", "0,91"}})};
    CHECK(same_number(read_dataset(folder.write("c.xlsx", xlsx_of({commas}))).si(0, "restitution"), 0.91));
}

TEST_CASE("sheet: .ods and names of columns") {
    const ScratchFolder folder;
    const auto cell = [](const std::string& text) {
        return "<table:table-cell office:value-type=\"string\"><text:p>" + text + "</text:p></table:table-cell>";
    };
    const std::string number = "<table:table-cell office:value-type=\"float\" office:value=\"0.5\"/>";
    const std::string file =
        folder.write("book.ods", ods_of("<table:table table:name=\"T\"><table:table-row>" + cell("x") + cell("y") +
                                        "</table:table-row><table:table-row>" + number + number +
                                        "</table:table-row></table:table>"));
    const Dataset data = read_dataset(file, {{"x", "impact_speed [cm/s]"}, {"y", "restitution [1]"}});
    CHECK(same_number(data.si(0, "impact_speed"), 0.005));
}

TEST_CASE("sheet: a sheet of a file without sheets, and a NumPy array, are refused") {
    const ScratchFolder folder;
    const std::string csv = folder.write("a.csv", "impact_speed [m/s],restitution [1]\n1,0.9\n");
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(csv, {}, {}, {"Run 1"}); }, "not a workbook", ".xlsx"));
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(data_folder() + "/datasets/zh22-tables", {}, {}, {"Run 1"}); },
        "not a workbook", ".xlsx"));
    const std::string array = folder.write("a.npy", std::string("\x93NUMPY\x01\x00v\x00{}", 12));
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(array); }, "a NumPy array", "numpy.savetxt(\"a.csv\""));
    const std::string empty = folder.write("e.xlsx", xlsx_of({{"A", "<sheetData/>"}}));
    CHECK(refuses(
        ErrorKind::data, [&] { read_dataset(empty); }, "the workbook has no data", "a header and rows"));
}

}  // namespace
}  // namespace impactfit
