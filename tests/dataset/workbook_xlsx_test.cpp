// Sheets of .xlsx workbooks: values, formats, merged cells, hidden sheets.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "impactfit/dataset/workbook/cell_format.hpp"
#include "impactfit/dataset/workbook/workbook.hpp"
#include "impactfit/dataset/workbook/xlsx_text.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_workbook.hpp"

namespace impactfit {
namespace {

using impactfit_tests::rows_of;
using impactfit_tests::thrown_error;
using impactfit_tests::xlsx_of;
using Cells = std::vector<std::string>;

Workbook workbook_of(const std::string& rows, const std::string& strings = "", const std::string& styles = "",
                     const std::string& properties = "") {
    return read_workbook(xlsx_of({{"Run 1", rows}}, strings, styles, properties), "book.xlsx");
}

const std::string styles_of_tests =
    "<numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/>"
    "<numFmt numFmtId=\"165\" formatCode=\"0.0 &quot;days&quot;\"/></numFmts>"
    "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/><xf numFmtId=\"22\"/><xf numFmtId=\"21\"/>"
    "<xf numFmtId=\"9\"/><xf numFmtId=\"165\"/></cellXfs>";

TEST_CASE("xlsx: texts, numbers with all digits, logical values, errors and values of formulas") {
    const Workbook book = workbook_of(
        "<sheetData><row r=\"2\"><c r=\"A2\" t=\"s\"><v>1</v></c><c r=\"C2\" t=\"inlineStr\"><is><t>in</t></is></c>"
        "</row><row r=\"5\"><c r=\"A5\"><v>0.30000000000000004</v></c><c r=\"B5\" t=\"b\"><v>1</v></c>"
        "<c r=\"C5\" t=\"e\"><f>1/0</f><v>#DIV/0!</v></c><c r=\"D5\"><f>A5*2</f><v>1E-3</v></c>"
        "<c r=\"E5\" t=\"str\"><f>T(A2)</f><v>a_x000D_b</v></c><c r=\"G5\"><v></v></c></row></sheetData>",
        "<si><t>unused</t></si><si><r><t>drop </t></r><r><rPr/><t>height</t></r><rPh><t>x</t></rPh></si>");
    REQUIRE(book.sheets.size() == 1);
    CHECK(book.sheets[0].name == "Run 1");
    REQUIRE(book.sheets[0].rows.size() == 2);
    CHECK(book.sheets[0].rows[0].line == 2);
    CHECK(book.sheets[0].rows[0].cells == Cells{"drop height", "", "in"});
    CHECK(book.sheets[0].rows[1].line == 5);
    CHECK(book.sheets[0].rows[1].cells == Cells{"0.30000000000000004", "TRUE", "#DIV/0!", "1E-3", "a b"});
    CHECK(book.notes.empty());
}

TEST_CASE("xlsx: dates are ISO texts by the format of their cell, in both systems") {
    const std::string rows =
        "<sheetData><row><c s=\"1\"><v>45356</v></c><c s=\"2\"><v>45356.6041666667</v></c><c s=\"3\"><v>0.25</v></c>"
        "<c s=\"5\"><v>45356</v></c><c s=\"1\"><v>-1</v></c></row></sheetData>";
    CHECK(workbook_of(rows, "", styles_of_tests).sheets[0].rows[0].cells ==
          Cells{"2024-03-05", "2024-03-05T14:30:00", "06:00:00", "45356", "-1"});
    CHECK(workbook_of(rows, "", styles_of_tests, "<workbookPr date1904=\"1\"/>").sheets[0].rows[0].cells[0] ==
          "2028-03-06");
    CHECK(date_text(1, ShownAs::date, false) == "1900-01-01");
    CHECK(date_text(59, ShownAs::date, false) == "1900-02-28");
    CHECK(date_text(60, ShownAs::date, false) == "1900-02-29");
    CHECK(date_text(61, ShownAs::date, false) == "1900-03-01");
    CHECK(date_text(2958465, ShownAs::date, false) == "9999-12-31");
    CHECK_FALSE(date_text(2958466, ShownAs::date, false));
    CHECK(date_text(0, ShownAs::date, true) == "1904-01-01");
    CHECK(date_text(1.5, ShownAs::time, false) == "36:00:00");
    CHECK(date_text(1.5 / 86400, ShownAs::time, false) == "00:00:01.500");
}

TEST_CASE("xlsx: a format is a date only by its own letters") {
    const std::vector<std::pair<std::string, ShownAs>> cases{{"General", ShownAs::number},
                                                             {"0.00E+00", ShownAs::number},
                                                             {"0.0%", ShownAs::percent},
                                                             {"#,##0 \"days\"", ShownAs::number},
                                                             {"[Red]0.0", ShownAs::number},
                                                             {"dd/mm/yy", ShownAs::date},
                                                             {"[h]:mm:ss", ShownAs::time},
                                                             {"mm:ss.0", ShownAs::time},
                                                             {"[$-409]mmm", ShownAs::date},
                                                             {"0.0\\d", ShownAs::number},
                                                             {"0;[Red]-0\\ \"d\"", ShownAs::number},
                                                             {"YYYY", ShownAs::date}};
    for (const auto& [code, kind] : cases) {
        CAPTURE(code);
        CHECK(format_kind(code) == kind);
    }
}

TEST_CASE("xlsx: numbers in percent are fractions, or percent under a text with %, and both are noted") {
    const auto rows = [](const std::string& header) {
        return "<sheetData><row><c t=\"inlineStr\"><is><t>" + header +
               "</t></is></c></row><row><c s=\"4\"><v>0.07</v></c></row><row><c s=\"4\"><v>9.15E-1</v></c></row>"
               "</sheetData>";
    };
    const Workbook fractions = workbook_of(rows("COR"), "", styles_of_tests);
    CHECK(fractions.sheets[0].rows[1].cells == Cells{"0.07"});
    REQUIRE(fractions.notes.size() == 1);
    CHECK(fractions.notes[0] == "sheet 'Run 1': 2 numbers in column A shown in % are read as fractions: 91 % is 0.91");
    const Workbook percent = workbook_of(rows("COR (%)"), "", styles_of_tests);
    CHECK(percent.sheets[0].rows[1].cells == Cells{"7"});
    CHECK(percent.sheets[0].rows[2].cells == Cells{"9.15e1"});
    CHECK(percent.notes[0].find("read as percent, for the % above them") != std::string::npos);
    const std::string two =
        "<sheetData><row><c t=\"inlineStr\"><is><t>%</t></is></c></row><row><c s=\"4\"><v>0.5</v>"
        "</c></row><row><c t=\"inlineStr\"><is><t>COR</t></is></c></row><row><c s=\"4\"><v>0.5</v>"
        "</c></row></sheetData>";
    const Workbook tables = workbook_of(two, "", styles_of_tests);
    CHECK(tables.sheets[0].rows[1].cells == Cells{"50"});
    CHECK(tables.sheets[0].rows[3].cells == Cells{"0.5"});
    CHECK(tables.notes.size() == 2);
}

TEST_CASE("xlsx: merged cells fill the rows of impacts, not those of a header") {
    const Workbook book = workbook_of(
        "<sheetData><row><c r=\"A1\" t=\"inlineStr\"><is><t>ball</t></is></c><c r=\"B1\" t=\"inlineStr\"><is><t>v"
        "</t></is></c></row><row><c r=\"B2\"><v>1</v></c></row><row><c r=\"A3\" t=\"inlineStr\"><is><t>A</t></is></c>"
        "<c r=\"B3\"><v>0.5</v></c></row><row><c r=\"B4\"><v>0.6</v></c></row></sheetData>"
        "<mergeCells><mergeCell ref=\"A1:A2\"/><mergeCell ref=\"A3:A4\"/><mergeCell ref=\"B1:C1\"/></mergeCells>");
    CHECK(book.sheets[0].rows[1].cells == Cells{"", "1"});
    CHECK(book.sheets[0].rows[3].cells == Cells{"A", "0.6"});
    CHECK(book.notes == Cells{"sheet 'Run 1': merged cells: 1 cell filled with the value above"});
}

TEST_CASE("xlsx: hidden sheets, hidden rows and formulas without a value are noted") {
    const std::string rows =
        "<sheetData><row><c><v>1</v></c><c><f>A1</f></c></row><row hidden=\"1\"><c><v>2</v></c></row></sheetData>";
    const Workbook book = read_workbook(xlsx_of({{"A", rows}, {"B", rows_of({{"2"}}), "state=\"veryHidden\""}}), "b");
    CHECK(book.notes == Cells{"sheet 'A': 1 hidden row read",
                              "sheet 'A': 1 formula without a stored value is empty: save the workbook in a "
                              "spreadsheet program",
                              "sheet 'B': the sheet is hidden"});
}

TEST_CASE("xlsx: names may have a namespace prefix, and places may be missing") {
    const Workbook book = workbook_of(
        "<x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row>"
        "<x:row/><x:row><x:c><x:v>3</x:v></x:c></x:row></x:sheetData>");
    CHECK(book.sheets[0].rows[0].cells == Cells{"1", "2"});
    CHECK(book.sheets[0].rows[1].line == 3);
}

TEST_CASE("xlsx: a place that is not readable, a text that is missing and an open tag are refused") {
    for (const char* rows :
         {"<sheetData><row r=\"1\"><c r=\"A2\"><v>1</v></c></row></sheetData>",
          "<sheetData><row><c r=\"AAAA1\"><v>1</v></c></row></sheetData>",
          "<sheetData><row r=\"2\"><c><v>1</v></c></row><row r=\"1\"><c><v>1</v></c></row></sheetData>",
          "<sheetData><row r=\"99999999999999999999\"><c><v>1</v></c></row></sheetData>",
          "<sheetData><row><c t=\"s\"><v>0</v></c></row></sheetData>",
          "<sheetData><row><c t=\"s\"><v>-1</v></c></row></sheetData>",
          "<sheetData><row><c t=\"inlineStr\"><is><t>\xff</t></is></c></row></sheetData>", "<sheetData><row>"}) {
        CAPTURE(rows);
        const auto error = thrown_error([&] { workbook_of(rows); });
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::data);
        CHECK(error->where().file == "book.xlsx");
    }
    CHECK(read_reference("$AB$12").column == 28);
    CHECK(read_reference("12").column == 0);
    CHECK(without_escapes("a_x0041_b_x00") == "aAb_x00");
}

}  // namespace
}  // namespace impactfit
