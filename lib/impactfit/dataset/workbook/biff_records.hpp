#pragma once
// Records of a BIFF8 stream ([MS-XLS]): type, length, and bytes that may continue in the following records.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

namespace biff {
inline constexpr std::uint32_t formula = 0x06, eof = 0x0a, date_mode = 0x22, file_pass = 0x2f, continued = 0x3c,
                               bound_sheet = 0x85, multiple_rk = 0xbd, rich_string = 0xd6, cell_format = 0xe0,
                               merged_cells = 0xe5, shared_strings = 0xfc, shared_label = 0xfd, number = 0x203,
                               label = 0x204, bool_or_error = 0x205, string = 0x207, row = 0x208, rk = 0x27e,
                               format = 0x41e, bof = 0x809;
}  // namespace biff

struct BiffRecord {
    std::uint32_t type = 0;
    std::vector<std::string_view> pieces;  ///< the bytes; then those of the records that continue it
    std::string_view bytes() const { return pieces.front(); }
};

class BiffReader {
public:
    BiffReader(std::string_view stream, std::size_t at) : stream_(stream), at_(at) {}
    /// Reads the next record. Returns false at the end of the stream, and for a record that is cut off.
    bool next(BiffRecord& record);
    /// Returns the place behind the last record.
    std::size_t place() const { return at_; }

private:
    bool take(BiffRecord& record);
    std::string_view stream_;
    std::size_t at_;
};

/// Bytes and texts of a record, in order. Behind its end all bytes are 0.
class BiffBytes {
public:
    explicit BiffBytes(const BiffRecord& record, std::size_t at = 0) : pieces_(record.pieces), at_(at) {}

    bool ended();
    std::uint32_t unsigned_number(std::size_t size);
    void skip(std::size_t count);
    /// Returns a text after its number of characters: flags, counts of runs, characters, runs. A text that continues in
    /// the next record has a flag there again: one or two bytes a character.
    std::string text(std::size_t characters);

private:
    unsigned byte();
    const std::vector<std::string_view>& pieces_;
    std::size_t piece_ = 0, at_;
};

}  // namespace impactfit
