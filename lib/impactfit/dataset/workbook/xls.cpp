#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/workbook/biff_records.hpp"
#include "impactfit/dataset/workbook/compound_file.hpp"
#include "impactfit/dataset/workbook/little_endian.hpp"
#include "impactfit/dataset/workbook/workbook_formats.hpp"
#include "impactfit/dataset/workbook/xls_cells.hpp"

namespace impactfit {
namespace {

constexpr std::uint32_t biff8 = 0x600;
constexpr unsigned worksheet_kind = 0;  // of a sheet; others: chart, macros

[[noreturn]] void refuse_ole(const std::string& what, const std::string& allowed, const std::string& file) {
    throw Error(ErrorKind::data, what, {}, allowed, {file, 0, 0, {}});
}

struct XlsTab {
    std::size_t at = 0;
    std::string name;
    bool hidden = false;
};

/// The records before the first sheet.
struct XlsGlobals {
    XlsShared shared;
    std::vector<XlsTab> tabs;
    std::map<std::uint32_t, ShownAs> formats;
};

std::vector<std::string> shared_strings(const BiffRecord& record) {
    BiffBytes bytes(record, 4);
    const std::size_t count = bytes.unsigned_number(4);
    std::vector<std::string> strings;
    while (strings.size() < count && !bytes.ended()) {
        const std::size_t characters = bytes.unsigned_number(2);
        strings.push_back(bytes.text(characters));
    }
    return strings;
}

void take_tab(const BiffRecord& record, XlsGlobals& globals) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned>(little_endian(record.bytes(), at, 1)); };
    if (byte(5) != worksheet_kind) return;
    globals.tabs.push_back({u32_at(record.bytes(), 0), BiffBytes(record, 7).text(byte(6)), (byte(4) & 3U) != 0});
}

void take_style(const BiffRecord& record, XlsGlobals& globals) {
    const std::uint32_t id = u16_at(record.bytes(), 2);
    const auto own = globals.formats.find(id);
    globals.shared.formats.push_back(own != globals.formats.end() ? own->second : built_in_format(id));
}

void check_version(const BiffRecord& record, const std::string& file) {
    if (record.type == biff::bof && u16_at(record.bytes(), 0) == biff8) return;
    refuse_ole("the file is a workbook of Excel 95 or older",
               "in Excel or LibreOffice: File > Save As, Excel Workbook (.xlsx)", file);
}

XlsGlobals read_globals(std::string_view stream, const std::string& file) {
    BiffReader reader(stream, 0);
    BiffRecord record;
    reader.next(record);
    if (record.pieces.empty()) record.pieces.emplace_back();
    check_version(record, file);
    XlsGlobals globals;
    while (reader.next(record) && record.type != biff::eof) {
        if (record.type == biff::file_pass)
            refuse_ole("the workbook is encrypted", "a workbook saved without a password", file);
        if (record.type == biff::date_mode) globals.shared.from_1904 = u16_at(record.bytes(), 0) == 1;
        if (record.type == biff::format)
            globals.formats[u16_at(record.bytes(), 0)] =
                format_kind(BiffBytes(record, 4).text(u16_at(record.bytes(), 2)));
        if (record.type == biff::cell_format) take_style(record, globals);
        if (record.type == biff::bound_sheet) take_tab(record, globals);
        if (record.type == biff::shared_strings) globals.shared.strings = shared_strings(record);
    }
    return globals;
}

}  // namespace

Workbook read_xls(std::string_view content, const std::string& file) {
    const CompoundFile compound(content, file);
    if (compound.has("EncryptedPackage"))
        refuse_ole("the workbook is encrypted", "a workbook saved without a password", file);
    if (!compound.has("Workbook") && !compound.has("Book"))
        refuse_ole("the file is an OLE2 file without a workbook", "a workbook (.xlsx, .ods, .xls)", file);
    const std::string stream = compound.stream(compound.has("Workbook") ? "Workbook" : "Book");
    const XlsGlobals globals = read_globals(stream, file);
    CellBudget budget(file);
    Workbook workbook;
    std::size_t left = stream.size();  // sheets that share records could take much longer than the file is large
    for (const XlsTab& tab : globals.tabs) {
        if (left == 0) refuse_ole("the sheets of the workbook overlap", "a complete .xls workbook", file);
        SheetBuilder sheet(tab.name, budget);
        if (tab.hidden) sheet.set_hidden();
        left -= std::min(left, read_xls_cells(stream, tab.at, globals.shared, file, sheet) - tab.at);
        workbook.sheets.push_back(sheet.finish(workbook.notes));
    }
    return workbook;
}

}  // namespace impactfit
