#include "impactfit/dataset/workbook/cell_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace impactfit {
namespace {

/// Returns the letters and signs of the first section of a format code that stand for a part of the number.
std::string placeholders(std::string_view code) {
    std::string kept;
    for (std::size_t at = 0; at < code.size() && code[at] != ';'; ++at) {
        const char c = code[at];
        if (c == '"' || c == '[') {
            const std::size_t end = std::min(code.find(c == '"' ? '"' : ']', at + 1), code.size());
            const std::string_view inside = code.substr(at + 1, end - at - 1);
            const bool elapsed = c == '[' && !inside.empty() && inside.find_first_not_of("hHmMsS") == std::string::npos;
            if (elapsed) kept += 'h';
            at = end;
        } else if (c == '\\' || c == '_' || c == '*') {
            ++at;
        } else {
            kept += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        }
    }
    return kept;
}

constexpr long milliseconds_of_a_day = 86'400'000;
constexpr double last_serial = 2'958'466.0;  // 10000-01-01, days from 1899-12-31 with the leap day of 1900

std::string clock_text(long milliseconds) {
    const long seconds = milliseconds / 1000;
    const std::string text = fmt::format("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    return milliseconds % 1000 == 0 ? text : fmt::format("{}.{:03}", text, milliseconds % 1000);
}

std::string day_text(long day, bool from_1904) {
    using namespace std::chrono;
    if (!from_1904 && day == 60) return "1900-02-29";
    const sys_days first = from_1904 ? sys_days{year{1904} / 1 / 1} : sys_days{year{1899} / 12 / (day < 60 ? 31 : 30)};
    const year_month_day date{first + days{day}};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                       static_cast<unsigned>(date.day()));
}

}  // namespace

ShownAs built_in_format(long id) {
    const auto between = [id](long first, long last) { return id >= first && id <= last; };
    if (id == 9 || id == 10) return ShownAs::percent;
    if (between(18, 21) || between(45, 47) || between(32, 35) || id == 55 || id == 56) return ShownAs::time;
    if (between(14, 22) || between(27, 36) || between(50, 58)) return ShownAs::date;
    return ShownAs::number;
}

ShownAs format_kind(std::string_view code) {
    const std::string text = placeholders(code);
    if (text.starts_with("general")) return ShownAs::number;
    if (text.find_first_of("yd") != std::string::npos) return ShownAs::date;
    if (text.find_first_of("hs") != std::string::npos) return ShownAs::time;
    if (text.find('m') != std::string::npos) return ShownAs::date;  // a month
    return text.find('%') != std::string::npos ? ShownAs::percent : ShownAs::number;
}

std::optional<std::string> date_text(double serial, ShownAs kind, bool from_1904) {
    const double last = last_serial - (from_1904 ? 1462.0 : 0.0);
    if (!(serial >= 0.0) || !(serial < last)) return std::nullopt;
    const auto milliseconds = static_cast<long>(std::llround(serial * static_cast<double>(milliseconds_of_a_day)));
    if (kind == ShownAs::time) return clock_text(milliseconds);
    const long day = milliseconds / milliseconds_of_a_day, clock = milliseconds % milliseconds_of_a_day;
    if (day == 0 && !from_1904) return clock_text(milliseconds);  // a time without a day
    return clock == 0 ? day_text(day, from_1904) : day_text(day, from_1904) + "T" + clock_text(clock);
}

CellValue shown_number(std::string text, double number, ShownAs kind, bool from_1904) {
    if (kind == ShownAs::percent) return {std::move(text), true};
    if (kind == ShownAs::number) return {std::move(text)};
    return {date_text(number, kind, from_1904).value_or(text)};
}

}  // namespace impactfit
