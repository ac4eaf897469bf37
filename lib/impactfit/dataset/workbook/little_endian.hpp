#pragma once
// Little-endian numbers in bytes, and UTF-16 as UTF-8.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace impactfit {

/// Returns the unsigned number of `size` bytes at `at`; bytes behind the end are 0.
inline std::uint64_t little_endian(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t number = 0;
    for (std::size_t i = size; i-- > 0;)
        number = number << 8U | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    return number;
}

inline std::uint32_t u16_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint32_t>(little_endian(bytes, at, 2));
}

inline std::uint32_t u32_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint32_t>(little_endian(bytes, at, 4));
}

inline double double_at(std::string_view bytes, std::size_t at) {
    return std::bit_cast<double>(little_endian(bytes, at, 8));
}

/// Returns UTF-16 as UTF-8. A surrogate without its partner is U+FFFD.
std::string utf8_of(std::u16string_view text);

}  // namespace impactfit
