// Sheets of .ods workbooks: values, repeated and covered cells, hidden tables.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "impactfit/dataset/workbook/workbook.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_workbook.hpp"

namespace impactfit {
namespace {

using impactfit_tests::ods_of;
using Cells = std::vector<std::string>;

std::string ods_table(const std::string& rows, const std::string& attributes = "table:name=\"Run 1\"") {
    return "<table:table " + attributes + ">" + rows + "</table:table>";
}

const std::string number_cell =
    "<table:table-cell office:value-type=\"float\" office:value=\"0.30000000000000004\"><text:p>0.3</text:p>"
    "</table:table-cell>";

std::string text_cell(const std::string& text, const std::string& attributes = "") {
    return "<table:table-cell office:value-type=\"string\" " + attributes + "><text:p>" + text +
           "</text:p></table:table-cell>";
}

TEST_CASE("ods: texts, numbers, dates, logical values and errors") {
    const Workbook book = read_workbook(
        ods_of(ods_table(
            "<table:table-row>" + text_cell("drop<text:s text:c=\"2\"/><text:span>height</text:span>") + number_cell +
            "<table:table-cell office:value-type=\"date\" office:date-value=\"2024-03-05T14:30:00\"/>"
            "<table:table-cell office:value-type=\"boolean\" office:boolean-value=\"true\"/>"
            "<table:table-cell table:formula=\"of:=1/0\" office:value-type=\"float\" office:value=\"0\">"
            "<text:p>#DIV/0!</text:p></table:table-cell>"
            "<table:table-cell office:value-type=\"string\"><office:annotation><text:p>why</text:p>"
            "</office:annotation><text:p>a</text:p><text:p>b</text:p></table:table-cell></table:table-row>")),
        "book.ods");
    REQUIRE(book.sheets.size() == 1);
    CHECK(book.sheets[0].name == "Run 1");
    CHECK(book.sheets[0].rows[0].cells ==
          Cells{"drop  height", "0.30000000000000004", "2024-03-05T14:30:00", "TRUE", "#DIV/0!", "a b"});
}

TEST_CASE("ods: repeated rows and columns are written out, a million empty ones are not") {
    const Workbook book = read_workbook(
        ods_of(ods_table(
            "<table:table-header-rows><table:table-row>" + text_cell("v", "table:number-columns-repeated=\"2\"") +
            "<table:table-cell table:number-columns-repeated=\"16382\"/></table:table-row></table:table-header-rows>"
            "<table:table-row table:number-rows-repeated=\"3\"/><table:table-row table:number-rows-repeated=\"2\">"
            "<table:table-cell/>" +
            number_cell +
            "</table:table-row><table:table-row table:number-rows-repeated=\"1048570\">"
            "<table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>")),
        "book.ods");
    REQUIRE(book.sheets[0].rows.size() == 3);
    CHECK(book.sheets[0].rows[0].cells == Cells{"v", "v"});
    CHECK(book.sheets[0].rows[1].line == 5);
    CHECK(book.sheets[0].rows[2].line == 6);
    CHECK(book.sheets[0].rows[2].cells == Cells{"", "0.30000000000000004"});
}

TEST_CASE("ods: merged cells, percent, hidden tables and hidden rows") {
    const Workbook book = read_workbook(
        ods_of(
            ods_table("<table:table-row>" + text_cell("A", "table:number-rows-spanned=\"2\"") + number_cell +
                          "</table:table-row><table:table-row table:visibility=\"filter\"><table:covered-table-cell/>"
                          "<table:table-cell office:value-type=\"percentage\" office:value=\"0.91\"/>"
                          "</table:table-row>",
                      "table:name=\"T\" table:style-name=\"ta1\""),
            "<style:style style:name=\"ta1\"><style:table-properties table:display=\"false\"/></style:style>"),
        "book.ods");
    CHECK(book.sheets[0].rows[1].cells == Cells{"A", "0.91"});
    CHECK(book.notes == Cells{"sheet 'T': the sheet is hidden", "sheet 'T': 1 hidden row read",
                              "sheet 'T': 1 number in column B shown in % is read as fractions: 91 % is 0.91",
                              "sheet 'T': merged cells: 1 cell filled with the value above"});
}

TEST_CASE("ods: too many repeats of a value and an encrypted workbook are refused") {
    const std::string row = "<table:table-row table:number-rows-repeated=\"1048576\">" +
                            text_cell("x", "table:number-columns-repeated=\"16384\"") + "</table:table-row>";
    CHECK(impactfit_tests::refuses(
        ErrorKind::data, [&] { read_workbook(ods_of(ods_table(row)), "b.ods"); }, "the workbook has too many cells",
        "as CSV"));
    const std::string formulas =
        "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell "
        "table:formula=\"of:=A1\" table:number-columns-repeated=\"16384\"/></table:table-row>";
    CHECK(impactfit_tests::refuses(
        ErrorKind::data, [&] { read_workbook(ods_of(ods_table(formulas)), "b.ods"); },
        "the workbook has too many cells", "as CSV"));
    const std::string encrypted = impactfit_tests::zip_of(
        {{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
         {"META-INF/manifest.xml",
          "<manifest:manifest><manifest:file-entry manifest:full-path=\"content.xml\"><manifest:encryption-data/>"
          "</manifest:file-entry></manifest:manifest>"},
         {"content.xml", "\x01\x02"}});
    CHECK(impactfit_tests::refuses(
        ErrorKind::data, [&] { read_workbook(encrypted, "b.ods"); }, "the workbook is encrypted",
        "without a password"));
}

}  // namespace
}  // namespace impactfit
