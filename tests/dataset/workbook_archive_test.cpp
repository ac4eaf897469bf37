// Archives that are no workbooks, and workbooks that would need much more memory than they have bytes.
#include <doctest/doctest.h>

#include <string>

#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/workbook/workbook.hpp"
#include "impactfit/dataset/workbook/zip_archive.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_workbook.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

void check_refused(const std::string& content, const std::string& what, const std::string& hint,
                   const std::string& file = "book.xlsx") {
    CAPTURE(what);
    REQUIRE(is_workbook(content));
    const auto error = thrown_error([&] { read_workbook(content, file); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::data);
    CHECK(error->problem().find(what) != std::string::npos);
    CHECK(error->allowed().find(hint) != std::string::npos);
    CHECK(error->where().file == file);
}

TEST_CASE("workbook: other archives are named as such") {
    check_refused(zip_of({{"a.csv", "v,e\n"}}), "a ZIP archive, not a workbook", "the table in the archive as CSV");
    check_refused(zip_of({{"[Content_Types].xml", "wordprocessingml"}, {"word/document.xml", "<d/>"}}),
                  "a ZIP archive, not a workbook", ".xlsx");
    check_refused(zip_of({{"mimetype", "application/vnd.oasis.opendocument.text"}, {"content.xml", "<d/>"}}),
                  "a ZIP archive, not a workbook", ".ods");
    check_refused(zip_of({{"main.xml", "<d/>"}}), "a ZIP archive, not a workbook", "Capstone", "run.cap");
    check_refused(zip_of({{"[Content_Types].xml", "spreadsheetml"},
                          {"xl/workbook.bin", "x"},
                          {"_rels/.rels", "<r><r Type=\"a/officeDocument\" Target=\"xl/workbook.bin\"/></r>"}}),
                  "a binary workbook (.xlsb)", "Excel Workbook (.xlsx)");
    check_refused("PK\x03\x04 and nothing else", "a damaged ZIP archive", "complete");
    CHECK_FALSE(is_workbook("v,e\n1,0.9\n"));
    CHECK_FALSE(is_workbook(""));
}

TEST_CASE("workbook: parts with a password are named") {
    const std::string archive = zip_of({{"[Content_Types].xml", "spreadsheetml.sheet.main"}}, "secret");
    check_refused(archive, "the workbook is encrypted", "without a password");
}

TEST_CASE("workbook: a ZIP bomb is refused by what comes out of it") {
    // 24 MiB of zeros have 24 kB: 1000 to 1. The directory of the second archive states 100 bytes in their place.
    const std::string zeros(24 * mebibyte, '0');
    const std::string archive = xlsx_of({{"A", "<sheetData><row><c><v>" + zeros + "</v></c></row></sheetData>"}});
    check_refused(archive, "packed too densely", "ZIP bomb");
    std::string forged = archive;
    for (std::size_t at = forged.find("xl/worksheets/sheet1.xml"); at != std::string::npos;
         at = forged.find("xl/worksheets/sheet1.xml", at + 1)) {
        const bool directory = forged.compare(at - 46, 4, "PK\x01\x02") == 0;
        forged.replace(at - (directory ? 46 - 24 : 30 - 22), 4, std::string("\x64\0\0\0", 4));
    }
    const auto error = thrown_error([&] { read_workbook(forged, "b.xlsx"); });
    REQUIRE(error);
    CHECK(error->kind() == ErrorKind::data);
}

TEST_CASE("workbook: the limit of the inflated size counts every reading of a part") {
    const std::string content = zip_of({{"a", std::string(12 * mebibyte, 'x')}});
    ZipArchive archive(content, "b.xlsx");
    const auto read_often = [&] {
        for (int i = 0; i < 30; ++i) archive.read("a");
    };
    CHECK(refuses(ErrorKind::data, read_often, "too large when it is unpacked", "256 MiB"));
}

TEST_CASE("workbook: a text in many cells counts in each") {
    std::string rows;
    for (int i = 0; i < 9000; ++i) rows += "<row><c t=\"s\"><v>0</v></c></row>";
    const std::string text(32000, 'x');
    const std::string book = xlsx_of({{"A", "<sheetData>" + rows + "</sheetData>"}}, "<si><t>" + text + "</t></si>");
    check_refused(book, "too many cells", "as CSV");
    std::string wide;
    for (int i = 1; i < 1300; ++i) wide += "<row><c r=\"XFD" + std::to_string(i) + "\"><v>1</v></c></row>";
    check_refused(xlsx_of({{"A", "<sheetData>" + wide + "</sheetData>"}}), "too many cells", "as CSV");
}

TEST_CASE("workbook: entities, external parts and macros do nothing") {
    const std::string sheet = "<sheetData><row><c t=\"inlineStr\"><is><t>&file;&lt;</t></is></c></row></sheetData>";
    const std::string office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    const std::string book = zip_of(
        {{"[Content_Types].xml", "spreadsheetml.sheet.main"},
         {"_rels/.rels", "<r><r Type=\"" + office + "officeDocument\" Target=\"xl/workbook.xml\"/></r>"},
         {"xl/vbaProject.bin", "Shell"},
         {"xl/_rels/workbook.xml.rels", "<r><r Id=\"a\" Type=\"" + office +
                                            "worksheet\" Target=\"s.xml\"/><r Id=\"b\" Type=\"" + office +
                                            "worksheet\" TargetMode=\"External\" Target=\"file:///etc/passwd\"/></r>"},
         {"xl/workbook.xml", "<w><sheets><sheet name=\"A\" r:id=\"a\"/><sheet name=\"B\" r:id=\"b\"/></sheets></w>"},
         {"xl/s.xml", "<!DOCTYPE w [<!ENTITY file SYSTEM \"file:///etc/passwd\">]><w>" + sheet + "</w>"}});
    const Workbook read = read_workbook(book, "b.xlsx");
    REQUIRE(read.sheets.size() == 1);
    CHECK(read.sheets[0].rows[0].cells[0] == "&file;<");
}

}  // namespace
}  // namespace impactfit
