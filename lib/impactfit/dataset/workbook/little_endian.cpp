#include "impactfit/dataset/workbook/little_endian.hpp"

namespace impactfit {
namespace {

void append_utf8(char32_t code, std::string& text) {
    const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    const auto follow = [&](unsigned shift) { add(0x80U | (code >> shift & 0x3fU)); };
    if (code < 0x80) return add(code);
    if (code < 0x800) return add(0xc0U | code >> 6U), follow(0);
    if (code < 0x10000) return add(0xe0U | code >> 12U), follow(6), follow(0);
    add(0xf0U | code >> 18U), follow(12), follow(6), follow(0);
}

bool is_surrogate(char32_t unit, char32_t first) {
    return unit >= first && unit < first + 0x400;
}

}  // namespace

std::string utf8_of(std::u16string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char32_t unit = text[i], next = i + 1 < text.size() ? text[i + 1] : U'\0';
        const bool high = is_surrogate(unit, 0xd800), pair = high && is_surrogate(next, 0xdc00);
        if (pair) ++i;
        const bool alone = !pair && (high || is_surrogate(unit, 0xdc00));
        append_utf8(pair ? 0x10000 + (unit - 0xd800) * 0x400 + (next - 0xdc00) : alone ? U'\ufffd' : unit, result);
    }
    return result;
}

}  // namespace impactfit
