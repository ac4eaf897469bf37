#include "impactfit/core/numbers/number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <limits>
#include <system_error>

namespace impactfit {
namespace {

bool is_decimal_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string with_point(std::string_view number) {
    std::string text(number);
    std::replace(text.begin(), text.end(), ',', '.');
    return text;
}

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

std::optional<NumberPrefix> number_prefix(std::string_view text) {
    const std::size_t sign = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
    const std::string_view digits = text.substr(sign);
    const bool starts = !digits.empty() && (is_decimal_digit(digits[0]) ||
                                            (digits.size() > 1 && digits[0] == '.' && is_decimal_digit(digits[1])));
    if (!starts) return std::nullopt;
    double value = 0.0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{}) return std::nullopt;
    const std::size_t length = sign + static_cast<std::size_t>(end - digits.data());
    return NumberPrefix{sign == 1 && text[0] == '-' ? -value : value, length};
}

std::optional<double> parse_number(std::string_view text) {
    const std::optional<NumberPrefix> number = number_prefix(text);
    if (!number || number->length != text.size()) return std::nullopt;
    return number->value;
}

int significant_digits(std::string_view number) {
    const std::string text = with_point(number);
    if (!parse_number(text)) return 0;
    int count = 0;
    for (const char c : text) {
        if (c == 'e' || c == 'E') break;
        if (is_decimal_digit(c) && (count > 0 || c != '0')) ++count;
    }
    return count;
}

double last_digit_unit(std::string_view number) {
    const std::string text = with_point(number);
    if (!parse_number(text)) return std::numeric_limits<double>::quiet_NaN();
    const std::size_t exponent_at = std::min(text.find_first_of("eE"), text.size());
    const std::size_t point = std::min(text.find('.'), exponent_at);
    const long decimals = exponent_at > point ? static_cast<long>(exponent_at - point - 1) : 0;
    long exponent = 0;
    if (exponent_at < text.size()) {
        const std::size_t start = exponent_at + (text[exponent_at + 1] == '+' ? 2 : 1);
        const auto read = std::from_chars(text.data() + start, text.data() + text.size(), exponent);
        constexpr long beyond_doubles = 1000000;
        if (read.ec != std::errc{}) exponent = text[start] == '-' ? -beyond_doubles : beyond_doubles;
    }
    // Only zero may have a unit outside the range of a double: 0e400.
    constexpr long smallest = -323, largest = std::numeric_limits<double>::max_exponent10;
    // By text conversion: yields the nearest double to 1e-7, unlike repeated multiplication by 0.1.
    return parse_number(fmt::format("1e{}", std::clamp(exponent - decimals, smallest, largest))).value();
}

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
