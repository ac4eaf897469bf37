#pragma once
// Parts of the C++20 library that the one of emscripten 3.1.6 lacks. The build of the page includes this file first.

#include <version>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>
#include <system_error>
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

namespace ranges {
template <class Range, class Predicate>
bool any_of(const Range& range, Predicate predicate) {
    return std::any_of(std::begin(range), std::end(range), predicate);
}
template <class Range, class Value>
auto find(const Range& range, const Value& value) {
    return std::find(std::begin(range), std::end(range), value);
}
}  // namespace ranges

/// Reads a decimal number. strtod also reads hexadecimal numbers, names and spaces, so it gets the digits only.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const auto digits = [last](const char*& at) {
        const char* begin = at;
        while (at != last && *at >= '0' && *at <= '9') ++at;
        return at != begin;
    };
    const char* end = first;
    if (end != last && *end == '-') ++end;
    bool some = digits(end);
    if (end != last && *end == '.') {
        const char* fraction = end + 1;
        const bool decimals = digits(fraction);
        if (some || decimals) end = fraction;
        some = some || decimals;
    }
    if (!some) return {first, errc::invalid_argument};
    if (end != last && (*end == 'e' || *end == 'E')) {
        const char* exponent = end + 1;
        if (exponent != last && (*exponent == '-' || *exponent == '+')) ++exponent;
        if (digits(exponent)) end = exponent;
    }
    const string text(first, end);
    const double read = strtod(text.c_str(), nullptr);
    const bool is_zero = text.substr(0, text.find_first_of("eE")).find_first_of("123456789") == string::npos;
    if (!isfinite(read) || (read == 0.0 && !is_zero)) return {end, errc::result_out_of_range};
    value = read;
    return {end, errc{}};
}

}  // namespace std
#endif
