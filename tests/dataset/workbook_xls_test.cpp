// Sheets of .xls workbooks: BIFF8 records in OLE2 files.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "impactfit/dataset/workbook/workbook.hpp"
#include "impactfit/dataset/workbook/xls_cells.hpp"
#include "tests/core/thrown_error.hpp"
#include "tests/dataset/small_xls.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
using Cells = std::vector<std::string>;

Workbook xls_of(const std::string& records, const std::string& more = "") {
    return read_workbook(ole2_of(xls_stream({{"Run 1", records}}, more)), "book.xls");
}

std::string formula(std::uint64_t column, const std::string& result) {
    return record(0x06, place(0, column) + result + std::string(6, '\0'));
}

/// Styles: general, date (built in), percent, and a format of the workbook.
std::string xls_styles() {
    const std::string code = "yyyy-mm-dd hh:mm";
    std::string text = record(0x41e, u16(164) + u16(code.size()) + '\0' + code);
    for (const int format : {0, 14, 9, 164})
        text += record(0xe0, u16(0) + u16(static_cast<unsigned>(format)) + std::string(16, '\0'));
    return text;
}

TEST_CASE("xls: numbers, texts, logical values, errors and values of formulas") {
    const std::string shared =
        record(0xfc, u32(2) + u32(2) + u16(1) + '\0' + "a" + u16(2) + '\1' + u16(0x394) + u16('t'));
    const Workbook book =
        xls_of(number_record(0, 0, 0.30000000000000004) + label_record(0, 1, "drop \xe9") +
                   record(0x205, place(0, 2) + '\1' + '\0') + record(0x205, place(0, 3) + '\7' + '\1') +
                   record(0xfd, place(0, 4) + u32(1)) + record(0x27e, place(0, 5) + u32((91U << 2U) | 3U)) +
                   record(0xbd, u16(0) + u16(6) + u16(0) + u32((5U << 2U) | 2U) + u16(0) + u32(0x3ff00000U) + u16(7)) +
                   formula(8, bytes_of(std::bit_cast<std::uint64_t>(1e-3), 8)) +
                   formula(9, std::string("\0\0\0\0\0\0\xff\xff", 8)) + record(0x207, u16(2) + '\0' + "hi") +
                   formula(10, std::string("\2\0\x2a\0\0\0\xff\xff", 8)) + number_record(2, 0, 2),
               shared);
    REQUIRE(book.sheets.size() == 1);
    CHECK(book.sheets[0].name == "Run 1");
    REQUIRE(book.sheets[0].rows.size() == 2);
    CHECK(book.sheets[0].rows[0].cells ==
          Cells{"0.30000000000000004", "drop é", "TRUE", "#DIV/0!", "Δt", "0.91", "5", "1", "0.001", "hi", "#N/A"});
    CHECK(book.sheets[0].rows[1].line == 3);
    CHECK(rk_number(0x40590001U) == 1.0);  // 100 as the upper bits of a double, divided by 100
    CHECK(rk_number(static_cast<std::uint32_t>(-20) | 2U) == -5.0);
}

TEST_CASE("xls: dates, percent, merged cells and hidden rows") {
    const std::string cells = number_record(0, 0, 45356, 1) + number_record(0, 1, 45356.6041666667, 3) +
                              number_record(1, 1, 0.91, 2) + record(0xe5, u16(1) + u16(0) + u16(1) + u16(0) + u16(0)) +
                              record(0x208, u16(1) + u16(0) + u16(2) + std::string(6, '\0') + u16(0x20) + u16(0)) +
                              number_record(1, 2, 7);
    // The row of the merged cells needs a number: 3.
    const Workbook book = xls_of(cells + number_record(0, 2, 3), xls_styles());
    CHECK(book.sheets[0].rows[0].cells == Cells{"2024-03-05", "2024-03-05T14:30:00", "3"});
    CHECK(book.sheets[0].rows[1].cells == Cells{"2024-03-05", "0.91", "7"});
    CHECK(book.notes.size() == 3);
    CHECK(xls_of(cells, xls_styles() + record(0x22, u16(1))).sheets[0].rows[0].cells[0] == "2028-03-06");
}

TEST_CASE("xls: a text that continues in the next record states there again how wide its characters are") {
    const std::string strings = record(0xfc, u32(2) + u32(2) + u16(4) + '\0' + "ab") +
                                record(0x3c, '\1' + u16(0x394) + u16('d') + u16(1) + '\0' + "z");
    const Workbook book = xls_of(record(0xfd, place(0, 0) + u32(0)) + record(0xfd, place(0, 1) + u32(1)), strings);
    CHECK(book.sheets[0].rows[0].cells == Cells{"abΔd", "z"});
}

TEST_CASE("xls: charts in a sheet and sheets without cells are passed over, hidden sheets are noted") {
    const std::string chart = bof(0x20) + number_record(0, 0, 99) + record(0xa);
    const Workbook book = read_workbook(
        ole2_of(xls_stream({{"A", chart + number_record(0, 0, 1)}, {"B", "", 1}, {"C", number_record(4, 0, 2)}})), "b");
    REQUIRE(book.sheets.size() == 3);
    CHECK(book.sheets[0].rows[0].cells == Cells{"1"});
    CHECK(book.sheets[1].rows.empty());
    CHECK(book.sheets[2].rows[0].line == 5);
    CHECK(book.notes == Cells{"sheet 'B': the sheet is hidden"});
}

TEST_CASE("xls: passwords, other files and damaged ones are named") {
    const auto refused = [](const std::string& content, const char* what) {
        const auto error = thrown_error([&] { read_workbook(content, "book.xls"); });
        CAPTURE(what);
        REQUIRE(error);
        CHECK(error->kind() == ErrorKind::data);
        CHECK(error->problem().find(what) != std::string::npos);
        CHECK(error->where().file == "book.xls");
    };
    const std::string stream = xls_stream({{"A", number_record(0, 0, 1)}});
    refused(ole2_of(xls_stream({}, record(0x2f, u16(1)))), "encrypted");
    refused(ole2_of("", "EncryptedPackage"), "encrypted");
    refused(ole2_of("", "WordDocument"), "an OLE2 file without a workbook");
    refused(ole2_of(stream).substr(0, 1600), "damaged OLE2 file");
    refused(ole2_of(stream).substr(0, 20), "damaged OLE2 file");
    refused(ole2_of(xls_stream({{"A", record(0xfd, place(0, 0) + u32(5))}})), "a text that the workbook does not have");
    std::string nested;  // 40 sheets, each in the one before it, and 40 ends
    for (int i = 0; i < 40; ++i) nested += bof(0x10);
    for (int i = 0; i < 40; ++i) nested += record(0xa);
    const std::size_t globals = bof(5).size() + 40 * record(0x85, std::string(9, '\0')).size() + record(0xa).size();
    std::string tabs = bof(5);
    for (unsigned i = 0; i < 40; ++i)
        tabs += record(0x85, u32(globals + i * bof(0x10).size()) + u16(0) + '\1' + '\0' + "A");
    refused(ole2_of(tabs + record(0xa) + nested), "the sheets of the workbook overlap");
    std::string elsewhere = stream;
    elsewhere.replace(bof(5).size() + 4, 4, u32(7));
    refused(ole2_of(elsewhere), "a sheet is not at its place");
    refused(ole2_of(stream.substr(0, stream.size() - 4) + record(0x3000, std::string(8000, 'x'))), "");
}

}  // namespace
}  // namespace impactfit
