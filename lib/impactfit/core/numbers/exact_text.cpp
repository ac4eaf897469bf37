#include "impactfit/core/numbers/exact_text.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace impactfit {
namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr unsigned bits_of_a_digit = 6, bits_of_the_first = 4;
constexpr std::uint8_t no_digit = 0xff;

constexpr std::array<std::uint8_t, 256> values_of_digits() {
    std::array<std::uint8_t, 256> values{};
    for (std::uint8_t& value : values) value = no_digit;
    for (std::size_t i = 0; i < digits.size(); ++i)
        values[static_cast<unsigned char>(digits[i])] = static_cast<std::uint8_t>(i);
    return values;
}

constexpr std::array<std::uint8_t, 256> value_of = values_of_digits();

bool read_number(std::string_view text, double& number) {
    std::uint64_t bits = 0;
    std::uint8_t seen = 0;
    for (const char c : text) {
        const std::uint8_t value = value_of[static_cast<unsigned char>(c)];
        seen |= value;
        bits = (bits << bits_of_a_digit) | value;
    }
    number = std::bit_cast<double>(bits);
    return seen != no_digit && value_of[static_cast<unsigned char>(text.front())] < (1U << bits_of_the_first);
}

}  // namespace

void append_exact_text(std::string& text, const std::vector<double>& numbers) {
    std::size_t at = text.size();
    text.resize(at + exact_text_length * numbers.size());
    for (const double number : numbers) {
        std::uint64_t bits = std::bit_cast<std::uint64_t>(number);
        for (std::size_t digit = exact_text_length; digit-- > 0; bits >>= bits_of_a_digit)
            text[at + digit] = digits[bits % digits.size()];
        at += exact_text_length;
    }
}

std::optional<std::vector<double>> numbers_of_exact_text(std::string_view text) {
    if (text.size() % exact_text_length != 0) return std::nullopt;
    std::vector<double> numbers(text.size() / exact_text_length);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!read_number(text.substr(i * exact_text_length, exact_text_length), numbers[i])) return std::nullopt;
    return numbers;
}

}  // namespace impactfit
