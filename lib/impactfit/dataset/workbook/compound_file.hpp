#pragma once
// OLE2 compound file ([MS-CFB]): the streams of its root.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Returns true for the signature of a compound file.
bool is_compound_file(std::string_view content);

class CompoundFile {
public:
    /// Throws Error (data) naming `file` for a damaged file. `content` must outlive the compound file.
    CompoundFile(std::string_view content, std::string file);

    bool has(const std::string& name) const { return streams_.contains(name); }
    /// Returns the bytes of a stream of the root. Throws Error (data) for a chain of sectors that is damaged.
    std::string stream(const std::string& name) const;

private:
    struct Entry {
        std::string name;
        int kind = 0;
        std::uint32_t left = 0, right = 0, child = 0, start = 0;
        std::uint64_t size = 0;
    };
    std::string_view sector(std::uint32_t number) const;
    std::vector<std::uint32_t> table(std::vector<std::uint32_t> sectors) const;
    std::vector<std::uint32_t> sectors_of_table() const;
    std::string chain(std::uint32_t start) const;
    std::string small_chain(std::uint32_t start) const;
    std::vector<Entry> entries() const;
    void find_streams();
    [[noreturn]] void refuse(const std::string& got) const;

    std::string_view content_;
    std::string file_;
    std::size_t sector_size_ = 512;
    std::vector<std::uint32_t> next_, next_small_;
    std::string small_;  ///< the stream that holds the streams below `least_size_`
    std::uint32_t least_size_ = 0;
    std::map<std::string, Entry> streams_;
};

}  // namespace impactfit
