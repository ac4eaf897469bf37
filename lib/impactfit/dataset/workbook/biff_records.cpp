#include "impactfit/dataset/workbook/biff_records.hpp"

#include <algorithm>

#include "impactfit/dataset/workbook/little_endian.hpp"

namespace impactfit {

bool BiffReader::take(BiffRecord& record) {
    if (at_ + 4 > stream_.size()) return false;
    const std::size_t length = u16_at(stream_, at_ + 2);
    if (length > stream_.size() - at_ - 4) return false;
    record.type = u16_at(stream_, at_);
    record.pieces.push_back(stream_.substr(at_ + 4, length));
    at_ += 4 + length;
    return true;
}

bool BiffReader::next(BiffRecord& record) {
    record.pieces.clear();
    if (!take(record)) return false;
    const std::uint32_t type = record.type;
    while (at_ + 4 <= stream_.size() && u16_at(stream_, at_) == biff::continued && take(record)) continue;
    record.type = type;
    return true;
}

bool BiffBytes::ended() {
    while (piece_ < pieces_.size() && at_ >= pieces_[piece_].size()) ++piece_, at_ = 0;
    return piece_ >= pieces_.size();
}

unsigned BiffBytes::byte() {
    return ended() ? 0U : static_cast<unsigned char>(pieces_[piece_][at_++]);
}

std::uint32_t BiffBytes::unsigned_number(std::size_t size) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < size; ++i) number |= byte() << (8 * i);
    return number;
}

void BiffBytes::skip(std::size_t count) {
    while (count > 0 && !ended()) {
        const std::size_t here = std::min(count, pieces_[piece_].size() - at_);
        at_ += here;
        count -= here;
    }
}

std::string BiffBytes::text(std::size_t characters) {
    unsigned flags = byte();
    const std::size_t runs = (flags & 8U) != 0 ? unsigned_number(2) : 0;
    const std::size_t phonetic = (flags & 4U) != 0 ? unsigned_number(4) : 0;
    std::u16string units;
    while (units.size() < characters) {
        const std::size_t piece = piece_;
        if (ended()) break;
        if (piece != piece_) flags = byte();  // the text continues in another record
        units += static_cast<char16_t>(unsigned_number((flags & 1U) != 0 ? 2 : 1));
    }
    skip(4 * runs + phonetic);
    return utf8_of(units);
}

}  // namespace impactfit
