// Workbooks: the bytes of a file, or by the first byte of the input a part of one, which the fuzzer cannot reach
// through the compression: a sheet of .xlsx, shared strings, styles, the content of .ods, the stream of .xls.
#include "impactfit/dataset/workbook/workbook.hpp"

#include "impactfit/dataset/csv/plain_text.hpp"
#include "tests/dataset/small_workbook.hpp"
#include "tests/dataset/small_xls.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace {

/// True for five digits in a row: millions of repeated cells take seconds. workbook_ods_test has their limit.
bool has_long_number(const std::string& text) {
    int digits = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > 4) return true;
    }
    return false;
}

std::string workbook_of(const std::string& text) {
    using namespace impactfit_tests;
    const std::string rest = text.empty() ? text : text.substr(1),
                      row = "<sheetData><row><c t=\"s\" s=\"0\"><v>0</v></c>";
    switch (text.empty() ? ' ' : text.front()) {
        case '0':
            return xlsx_of({{"A", rest}}, "<si><t>x</t></si>", "<cellXfs><xf numFmtId=\"14\"/></cellXfs>");
        case '1':
            return xlsx_of({{"A", row + "</row></sheetData>"}}, rest);
        case '2':
            return xlsx_of({{"A", "<sheetData><row><c s=\"0\"><v>1.5</v></c></row></sheetData>"}}, "", rest);
        case '3':
            return has_long_number(rest) ? text : ods_of(rest);
        case '4':
            return ole2_of(rest.substr(0, 60000));
        default:
            return text;
    }
}

void read_input(const std::string& text) {
    const std::string content = workbook_of(text);
    if (!impactfit::is_workbook(content)) return;
    for (const impactfit::Sheet& sheet : impactfit::read_workbook(content, "fuzz").sheets)
        for (const impactfit::SheetRow& row : sheet.rows) {
            impactfit_tests::require(!row.cells.empty() && !row.cells.back().empty(),
                                     "an empty cell at the end of a row");
            for (const std::string& cell : row.cells)
                impactfit_tests::require(impactfit::is_utf8(cell), "a cell is not UTF-8");
        }
}

}  // namespace

IMPACTFIT_FUZZ_TARGET(read_input)
