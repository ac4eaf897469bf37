#include "impactfit/dataset/workbook/xls_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/workbook/biff_records.hpp"
#include "impactfit/dataset/workbook/little_endian.hpp"

namespace impactfit {
namespace {

/// Returns a row or column of a record, from 1.
long place_at(std::string_view bytes, std::size_t at) {
    return static_cast<long>(u16_at(bytes, at)) + 1;
}

[[noreturn]] void refuse_xls(const std::string& what, const std::string& got, const std::string& file) {
    throw Error(ErrorKind::data, what, got, "a complete .xls workbook", {file, 0, 0, {}});
}

std::string error_name(unsigned code) {
    constexpr std::array<std::pair<unsigned, const char*>, 7> names{{{0x00, "#NULL!"},
                                                                     {0x07, "#DIV/0!"},
                                                                     {0x0f, "#VALUE!"},
                                                                     {0x17, "#REF!"},
                                                                     {0x1d, "#NAME?"},
                                                                     {0x24, "#NUM!"},
                                                                     {0x2a, "#N/A"}}};
    for (const auto& [known, name] : names)
        if (known == code) return name;
    return "#ERROR!";
}

std::string bool_or_error(unsigned value, bool is_error) {
    return is_error ? error_name(value) : value == 0 ? "FALSE" : "TRUE";
}

/// A cell before the texts of the workbook are copied into it.
struct XlsCell {
    long line = 0, column = 0;
    CellValue value = {};
    const std::string* shared = nullptr;
};

class XlsSheetReader {
public:
    XlsSheetReader(const XlsShared& shared, const std::string& file, SheetBuilder& sheet)
        : shared_(shared), file_(file), sheet_(sheet) {}

    std::size_t read(BiffReader reader) {
        BiffRecord record;
        if (!reader.next(record) || record.type != biff::bof) refuse_xls("a sheet is not at its place", {}, file_);
        for (int depth = 1; depth > 0;) {  // a chart in the sheet has records between BOF and EOF
            if (!reader.next(record)) refuse_xls("the sheet has no end", {}, file_);
            if (record.type == biff::bof) ++depth;
            if (record.type == biff::eof) --depth;
            if (depth == 1) read_record(record);
        }
        add_cells();
        return reader.place();
    }

private:
    void read_record(const BiffRecord& record) {
        const std::string_view bytes = record.bytes();
        switch (record.type) {
            case biff::number:
                return add(bytes, number(bytes, double_at(bytes, 6)));
            case biff::rk:
                return add(bytes, number(bytes, rk_number(u32_at(bytes, 6))));
            case biff::multiple_rk:
                return add_numbers(bytes);
            case biff::shared_label:
                return add_shared(bytes);
            case biff::label:
            case biff::rich_string:
                return add(bytes, {BiffBytes(record, 8).text(u16_at(bytes, 6))});
            case biff::bool_or_error:
                return add(bytes, {bool_or_error(byte_of(bytes, 6), byte_of(bytes, 7) != 0)});
            case biff::formula:
                return add_formula(bytes);
            case biff::string:
                return end_formula(record);
            case biff::merged_cells:
                return add_merged(bytes);
            case biff::row:
                return add_row(bytes);
            default:
                return;
        }
    }

    static unsigned byte_of(std::string_view bytes, std::size_t at) {
        return static_cast<unsigned>(little_endian(bytes, at, 1));
    }

    CellValue number(std::string_view bytes, double value, std::size_t style_at = 4) const {
        const std::size_t style = u16_at(bytes, style_at);
        const ShownAs kind = style < shared_.formats.size() ? shared_.formats[style] : ShownAs::number;
        return shown_number(fmt::format("{}", value), value, kind, shared_.from_1904);
    }

    void add(std::string_view bytes, CellValue value) {
        cells_.push_back({place_at(bytes, 0), place_at(bytes, 2), std::move(value)});
    }

    void add_numbers(std::string_view bytes) {
        for (std::size_t i = 0; 4 + 6 * i + 8 <= bytes.size(); ++i)
            cells_.push_back({place_at(bytes, 0), place_at(bytes, 2) + static_cast<long>(i),
                              number(bytes, rk_number(u32_at(bytes, 6 + 6 * i)), 4 + 6 * i)});
    }

    void add_shared(std::string_view bytes) {
        const std::size_t index = u32_at(bytes, 6);
        if (index >= shared_.strings.size())
            refuse_xls("a cell refers to a text that the workbook does not have", fmt::format("{}", index), file_);
        add(bytes, {});
        cells_.back().shared = &shared_.strings[index];
    }

    void add_formula(std::string_view bytes) {
        const unsigned kind = byte_of(bytes, 6);
        if (u16_at(bytes, 12) != 0xffff) return add(bytes, number(bytes, double_at(bytes, 6)));
        add(bytes, kind == 1 || kind == 2 ? CellValue{bool_or_error(byte_of(bytes, 8), kind == 2)} : CellValue{});
        open_formula_ = kind == 0;  // its text is in the next STRING record
    }

    void end_formula(const BiffRecord& record) {
        if (open_formula_) cells_.back().value.text = BiffBytes(record, 2).text(u16_at(record.bytes(), 0));
        open_formula_ = false;
    }

    void add_merged(std::string_view bytes) {
        for (std::size_t at = 2; at + 8 <= bytes.size(); at += 8)
            if (u16_at(bytes, at + 2) > u16_at(bytes, at))
                sheet_.add_merged({place_at(bytes, at), place_at(bytes, at + 2), place_at(bytes, at + 4)});
    }

    void add_row(std::string_view bytes) {
        constexpr std::uint32_t hidden = 0x20;
        if ((u16_at(bytes, 12) & hidden) != 0 && u16_at(bytes, 4) > u16_at(bytes, 2)) sheet_.add_hidden_rows(1);
    }

    void add_cells() {
        std::stable_sort(cells_.begin(), cells_.end(),
                         [](const XlsCell& a, const XlsCell& b) { return a.line < b.line; });
        for (XlsCell& cell : cells_) {
            if (cell.shared != nullptr) cell.value.text = *cell.shared;
            sheet_.add(cell.line, cell.column, std::move(cell.value));
        }
    }

    const XlsShared& shared_;
    const std::string& file_;
    SheetBuilder& sheet_;
    std::vector<XlsCell> cells_ = {};
    bool open_formula_ = false;
};

}  // namespace

double rk_number(std::uint32_t bits) {
    const bool hundredths = (bits & 1U) != 0, integer = (bits & 2U) != 0;
    const double value = integer ? static_cast<double>(static_cast<std::int32_t>(bits) >> 2)
                                 : std::bit_cast<double>(static_cast<std::uint64_t>(bits & ~3U) << 32U);
    return hundredths ? value / 100.0 : value;
}

std::size_t read_xls_cells(std::string_view stream, std::size_t at, const XlsShared& shared, const std::string& file,
                           SheetBuilder& sheet) {
    return XlsSheetReader(shared, file, sheet).read(BiffReader(stream, at));
}

}  // namespace impactfit
