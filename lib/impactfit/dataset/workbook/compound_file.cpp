#include "impactfit/dataset/workbook/compound_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/workbook/little_endian.hpp"

namespace impactfit {
namespace {

constexpr std::uint32_t last_sector = 0xfffffffa;  // larger numbers have no sector: end of a chain, free, of a table
constexpr std::size_t entry_size = 128, small_sector = 64, entries_in_header = 109;
constexpr int stream_kind = 2, root_kind = 5;

std::u16string utf16_at(std::string_view bytes, std::size_t units) {
    std::u16string text;
    for (std::size_t i = 0; i < units; ++i) text += static_cast<char16_t>(u16_at(bytes, 2 * i));
    return text;
}

}  // namespace

bool is_compound_file(std::string_view content) {
    return content.starts_with("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
}

void CompoundFile::refuse(const std::string& got) const {
    throw Error(ErrorKind::data, "the file is a damaged OLE2 file", got, "a complete .xls workbook", {file_, 0, 0, {}});
}

CompoundFile::CompoundFile(std::string_view content, std::string file) : content_(content), file_(std::move(file)) {
    const std::uint32_t shift = u16_at(content_, 30);
    if (shift != 9 && shift != 12) refuse(fmt::format("a sector size of 2^{} bytes", shift));
    sector_size_ = std::size_t{1} << shift;
    least_size_ = u32_at(content_, 56);
    next_ = table(sectors_of_table());
    const std::string small_table = chain(u32_at(content_, 60));
    for (std::size_t at = 0; at + 4 <= small_table.size(); at += 4) next_small_.push_back(u32_at(small_table, at));
    find_streams();
}

std::string_view CompoundFile::sector(std::uint32_t number) const {
    const std::size_t begin = (std::size_t{number} + 1) * sector_size_;
    if (begin >= content_.size()) refuse(fmt::format("sector {} is behind the end", number));
    return content_.substr(begin, sector_size_);
}

std::vector<std::uint32_t> CompoundFile::sectors_of_table() const {
    std::vector<std::uint32_t> sectors;
    const std::size_t most = content_.size() / sector_size_ + 1, per_sector = sector_size_ / 4 - 1;
    const auto take = [&](std::string_view bytes, std::size_t at) {
        if (const std::uint32_t number = u32_at(bytes, at); number <= last_sector) sectors.push_back(number);
    };
    for (std::size_t i = 0; i < entries_in_header; ++i) take(content_, 76 + 4 * i);
    std::uint32_t more = u32_at(content_, 68);
    for (std::size_t count = 0; more <= last_sector; ++count) {
        if (count > most) refuse("a table of sectors without an end");
        const std::string_view bytes = sector(more);
        for (std::size_t i = 0; i < per_sector; ++i) take(bytes, 4 * i);
        more = u32_at(bytes, 4 * per_sector);
    }
    if (sectors.size() > most) refuse("more sectors than the file has");
    return sectors;
}

std::vector<std::uint32_t> CompoundFile::table(std::vector<std::uint32_t> sectors) const {
    std::vector<std::uint32_t> numbers;
    for (const std::uint32_t one : sectors) {
        const std::string_view bytes = sector(one);
        for (std::size_t at = 0; at < sector_size_; at += 4) numbers.push_back(u32_at(bytes, at));
    }
    return numbers;
}

std::string CompoundFile::chain(std::uint32_t start) const {
    std::string bytes;
    for (std::uint32_t at = start; at <= last_sector; at = next_[at]) {
        if (at >= next_.size() || bytes.size() > content_.size()) refuse(fmt::format("a chain of sectors at {}", at));
        bytes += sector(at);
    }
    return bytes;
}

std::string CompoundFile::small_chain(std::uint32_t start) const {
    std::string bytes;
    for (std::uint32_t at = start; at <= last_sector; at = next_small_[at]) {
        const std::size_t begin = std::size_t{at} * small_sector;
        if (at >= next_small_.size() || begin >= small_.size() || bytes.size() > content_.size())
            refuse(fmt::format("a chain of small sectors at {}", at));
        bytes += small_.substr(begin, small_sector);
    }
    return bytes;
}

std::vector<CompoundFile::Entry> CompoundFile::entries() const {
    const std::string directory = chain(u32_at(content_, 48));
    std::vector<Entry> entries;
    for (std::size_t at = 0; at + entry_size <= directory.size(); at += entry_size) {
        const std::string_view bytes = std::string_view(directory).substr(at, entry_size);
        const std::size_t length = std::min<std::size_t>(u16_at(bytes, 64) / 2, 32);
        entries.push_back({utf8_of(utf16_at(bytes, length == 0 ? 0 : length - 1)),
                           static_cast<unsigned char>(bytes[66]), u32_at(bytes, 68), u32_at(bytes, 72),
                           u32_at(bytes, 76), u32_at(bytes, 116),
                           little_endian(bytes, 120, sector_size_ > 512 ? 8 : 4)});
    }
    return entries;
}

void CompoundFile::find_streams() {
    const std::vector<Entry> all = entries();
    if (all.empty() || all.front().kind != root_kind) refuse("no root");
    small_ = chain(all.front().start);
    std::set<std::uint32_t> seen;
    std::vector<std::uint32_t> open{all.front().child};
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        if (at >= all.size() || !seen.insert(at).second) continue;
        if (all[at].kind == stream_kind) streams_.emplace(all[at].name, all[at]);
        open.push_back(all[at].left);
        open.push_back(all[at].right);
    }
}

std::string CompoundFile::stream(const std::string& name) const {
    const Entry& entry = streams_.at(name);
    std::string bytes = entry.size < least_size_ ? small_chain(entry.start) : chain(entry.start);
    if (bytes.size() < entry.size) refuse(fmt::format("the stream {} is cut off", name));
    bytes.resize(entry.size);
    return bytes;
}

}  // namespace impactfit
