#pragma once
// Small .xls workbooks for tests: BIFF8 records in an OLE2 file of one stream.

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace impactfit_tests {

inline std::string bytes_of(std::uint64_t number, std::size_t size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(static_cast<unsigned char>(number >> (8 * i)));
    return bytes;
}

inline std::string u16(std::uint64_t number) {
    return bytes_of(number, 2);
}

inline std::string u32(std::uint64_t number) {
    return bytes_of(number, 4);
}

inline std::string record(std::uint64_t type, const std::string& content = "") {
    return u16(type) + u16(content.size()) + content;
}

inline std::string bof(std::uint64_t kind, std::uint64_t version = 0x600) {
    return record(0x809, u16(version) + u16(kind) + std::string(12, '\0'));
}

inline std::string place(std::uint64_t row, std::uint64_t column, std::uint64_t style = 0) {
    return u16(row) + u16(column) + u16(style);
}

inline std::string number_record(std::uint64_t row, std::uint64_t column, double value, std::uint64_t style = 0) {
    return record(0x203, place(row, column, style) + bytes_of(std::bit_cast<std::uint64_t>(value), 8));
}

/// Text of one byte a character.
inline std::string label_record(std::uint64_t row, std::uint64_t column, const std::string& text) {
    return record(0x204, place(row, column) + u16(text.size()) + '\0' + text);
}

struct XlsSheetBytes {
    std::string name, records;
    int state = 0;  ///< 1: hidden
};

/// Stream of a workbook: globals with `more` records, and sheets between BOF and EOF.
inline std::string xls_stream(const std::vector<XlsSheetBytes>& sheets, const std::string& more = "") {
    std::size_t at = bof(5).size() + more.size() + record(0xa).size();
    for (const XlsSheetBytes& sheet : sheets) at += record(0x85, std::string(8, '\0') + sheet.name).size();
    std::string globals = bof(5) + more, content;
    for (const XlsSheetBytes& sheet : sheets) {
        globals += record(0x85, u32(at + content.size()) + bytes_of(static_cast<unsigned>(sheet.state), 1) + '\0' +
                                    bytes_of(sheet.name.size(), 1) + '\0' + sheet.name);
        content += bof(0x10) + sheet.records + record(0xa);
    }
    return globals + record(0xa) + content;
}

/// OLE2 file with one stream of the root.
inline std::string ole2_of(std::string stream, const std::string& name = "Workbook") {
    constexpr std::size_t sector = 512;
    constexpr std::uint64_t end = 0xfffffffe, unused = 0xffffffff;
    stream.resize(std::max<std::size_t>((stream.size() + sector - 1) / sector * sector, 4096));
    const std::size_t count = stream.size() / sector;  // fewer than 126: one sector holds their table
    std::string table = u32(0xfffffffd) + u32(end);
    for (std::size_t i = 0; i < count; ++i) table += u32(i + 1 < count ? i + 3 : end);
    while (table.size() < sector) table += u32(unused);
    const auto entry = [&](const std::string& called, int kind, std::uint64_t child, std::uint64_t start,
                           std::uint64_t size) {
        std::string wide;
        for (const char c : called) wide += std::string{c, '\0'};
        wide.resize(64, '\0');
        return wide + u16(2 * called.size() + 2) + bytes_of(static_cast<unsigned>(kind), 1) + '\1' + u32(unused) +
               u32(unused) + u32(child) + std::string(36, '\0') + u32(start) + bytes_of(size, 8);
    };
    std::string header = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + std::string(16, '\0') + u16(0x3e) + u16(3) + u16(0xfffe) +
                         u16(9) + u16(6) + std::string(6, '\0') + u32(0) + u32(1) + u32(1) + u32(0) + u32(4096) +
                         u32(end) + u32(0) + u32(end) + u32(0) + u32(0);
    while (header.size() < sector) header += u32(unused);
    return header + table + entry("Root Entry", 5, 1, end, 0) + entry(name, 2, unused, 2, stream.size()) +
           std::string(256, '\0') + stream;
}

}  // namespace impactfit_tests
