#include "impactfit/dataset/lab_header/unit_notation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/units/unit.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/values/known_column.hpp"

namespace impactfit {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

// Words and abbreviations that are not units of UDUNITS-2.
constexpr std::array<Spelling, 41> unit_words{{{"-", "1"},
                                               {"\u2013", "1"},
                                               {"--", "1"},
                                               {"1", "1"},
                                               {"dimensionless", "1"},
                                               {"dimensionslos", "1"},
                                               {"einheitenlos", "1"},
                                               {"sans unit\u00e9", "1"},
                                               {"percent", "%"},
                                               {"per cent", "%"},
                                               {"pct", "%"},
                                               {"prozent", "%"},
                                               {"pour cent", "%"},
                                               {"mps", "m/s"},
                                               {"cmps", "cm/s"},
                                               {"mmps", "mm/s"},
                                               {"kmh", "km/h"},
                                               {"kph", "km/h"},
                                               {"km/std", "km/h"},
                                               {"m/sec", "m/s"},
                                               {"m/sek", "m/s"},
                                               {"sek", "s"},
                                               {"sekunden", "s"},
                                               {"secondes", "s"},
                                               {"millisekunden", "ms"},
                                               {"millisecondes", "ms"},
                                               {"mikrosekunden", "us"},
                                               {"microsecondes", "us"},
                                               {"msec", "ms"},
                                               {"usec", "us"},
                                               {"zentimeter", "cm"},
                                               {"gramm", "g"},
                                               {"degc", "degC"},
                                               {"\u00b0c", "degC"},
                                               {"deg c", "degC"},
                                               {"\u2103", "degC"},
                                               {"celsius", "degC"},
                                               {"degf", "degF"},
                                               {"\u00b0f", "degF"},
                                               {"\u2109", "degF"},
                                               {"fahrenheit", "degF"}}};

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
    return result;
}

bool readable(const std::string& unit) {
    try {
        parse_unit(unit);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// Writes "m per s" as "m/s" and "s-1" as "s^-1", also with the minus sign U+2212.
std::string with_signs(std::string text) {
    constexpr std::string_view minus = "\u2212";
    for (std::size_t at = text.find(minus); at != std::string::npos; at = text.find(minus))
        text.replace(at, minus.size(), "-");
    if (const std::size_t per = text.find(" per "); per != std::string::npos) text.replace(per, 5, "/");
    for (std::size_t at = 1; at + 1 < text.size(); ++at)
        if (text[at] == '-' && std::isalpha(static_cast<unsigned char>(text[at - 1])) != 0 &&
            std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0)
            text.insert(at++, "^");
    return text;
}

/// Takes one of the texts from the start.
bool take_start(std::string_view& text, std::initializer_list<std::string_view> starts) {
    for (const std::string_view start : starts)
        if (text.starts_with(start)) {
            text.remove_prefix(start.size());
            return true;
        }
    return false;
}

/// Takes the digits of an exponent, as letters or superscripts.
std::string take_exponent(std::string_view& text) {
    static constexpr std::array<std::string_view, 10> superscripts{"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                                   "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    std::string exponent = take_start(text, {"-", "\u2212", "\u207b"}) ? "-" : "";
    for (bool found = true; found && !text.empty();) {
        found = text.front() >= '0' && text.front() <= '9';
        if (found) exponent += text.front(), text.remove_prefix(1);
        for (std::size_t digit = 0; digit < superscripts.size() && !found; ++digit)
            if (take_start(text, {superscripts[digit]})) exponent += std::to_string(digit), found = true;
    }
    return exponent;
}

/// Returns the unit with the prefix of a power of ten: "ms" for -3 and "s". Empty if there is none.
std::string prefixed(int exponent, const std::string& unit) {
    static constexpr std::array<std::pair<int, std::string_view>, 9> prefixes{
        {{-9, "n"}, {-6, "u"}, {-3, "m"}, {-2, "c"}, {-1, "d"}, {1, "da"}, {2, "h"}, {3, "k"}, {6, "M"}}};
    if (unit.empty() || unit == "1") return exponent == -2 ? "%" : "";
    for (const auto& [power, prefix] : prefixes) {
        const std::string made = std::string(prefix) + unit;
        if (power != exponent || !readable(unit) || !readable(made)) continue;
        const Unit from = parse_unit(unit), to = parse_unit(made);
        const double ratio = to.to_si / (from.to_si * std::pow(10.0, exponent));
        if (same_dimension(from, to) && std::abs(ratio - 1.0) < 1e-9) return made;  // else another unit, such as min
    }
    return {};
}

/// Returns "ms" for "\u00d710\u22123 s", "x10^-3 s", "10^{-3} s" and "10\u207b\u00b3 s". Empty for other texts.
std::string with_power_of_ten(std::string_view text) {
    const auto take_blanks = [&] {
        while (take_start(text, {" ", "\u00a0", "\u2009"})) {
        }
    };
    const bool sign = take_start(text, {"\u00d7", "x", "X", "*", "\u00b7", "\u22c5"});
    take_blanks();
    if (!take_start(text, {"10"})) return {};
    const bool power = take_start(text, {"^{", "^(", "^", "**"});
    const std::string exponent = take_exponent(text);
    if (exponent.find_first_of("0123456789") == std::string::npos || exponent.size() > 3) return {};
    if (!sign && !power && exponent.front() != '-') return {};  // a number such as 103
    take_start(text, {"}", ")"});
    take_blanks();
    return prefixed(std::stoi(exponent), with_signs(std::string(text)));
}

std::string without_brackets(std::string_view text) {
    std::string unit = on_one_line(text);
    const auto enclosed = [&](char open, char close) {
        return unit.size() > 1 && unit.front() == open && unit.back() == close;
    };
    if (enclosed('[', ']') || enclosed('(', ')')) unit = on_one_line(unit.substr(1, unit.size() - 2));
    for (const std::string_view preposition : {"in ", "en "})
        if (unit.starts_with(preposition) && unit.size() > preposition.size())
            unit = on_one_line(unit.substr(preposition.size()));
    return unit;
}

void add_readable(std::vector<UnitSplit>& splits, std::string_view name, std::string_view unit, UnitPlace place) {
    const std::string left = on_one_line(name), right = on_one_line(unit);
    if (!left.empty() && lab_unit(right)) splits.push_back({left, right, place});
}

/// Adds the divisions by brackets: "height [cm] 1", "height (cm)".
void add_bracketed(std::vector<UnitSplit>& splits, const std::string& cell, char open, char close, UnitPlace place) {
    for (std::size_t at = cell.find(open); at != std::string::npos; at = cell.find(open, at + 1)) {
        const std::size_t end = cell.find(close, at);
        if (end == std::string::npos) return;
        std::string before = on_one_line(cell.substr(0, at));
        if (before.ends_with('/')) before.pop_back();  // "v / (m/s)"
        const std::string name = on_one_line(before + " " + cell.substr(end + 1));
        const std::string unit = cell.substr(at + 1, end - at - 1);
        if (place == UnitPlace::square && !name.empty())
            splits.push_back({name, on_one_line(unit), place});
        else
            add_readable(splits, name, unit, place);
    }
}

/// Adds the divisions at the last "_": "contact_time_ms", "v_in_m_per_s", "v_m_s".
void add_suffixes(std::vector<UnitSplit>& splits, const std::string& cell) {
    const std::size_t last = cell.find_last_of("_ ");
    if (last == std::string::npos) return;
    if (const std::size_t per = lower(cell).rfind("_per_"); per != std::string::npos && per > 0) {
        const std::size_t before = cell.find_last_of("_ ", per - 1);
        if (before != std::string::npos)
            add_readable(splits, cell.substr(0, before),
                         cell.substr(before + 1, per - before - 1) + "/" + cell.substr(per + 5), UnitPlace::suffix);
    }
    if (const std::size_t before = last > 0 ? cell.find_last_of("_ ", last - 1) : std::string::npos;
        before != std::string::npos)
        add_readable(splits, cell.substr(0, before),
                     cell.substr(before + 1, last - before - 1) + "/" + cell.substr(last + 1), UnitPlace::suffix);
    // "_in" is a word of the name, as in v_in; a number is that of a repeat.
    const std::string unit = cell.substr(last + 1);
    const bool digits = unit.find_first_not_of("0123456789") == std::string::npos;
    if (lower(unit) != "in" && !digits) add_readable(splits, cell.substr(0, last), unit, UnitPlace::suffix);
}

}  // namespace

std::optional<std::string> lab_unit(std::string_view text) {
    std::string unit = without_brackets(text);
    const std::string small = lower(unit);
    const auto* const word =
        std::find_if(unit_words.begin(), unit_words.end(), [&](const Spelling& one) { return one.first == small; });
    if (word != unit_words.end()) return std::string(word->second);
    if (std::string scaled = with_power_of_ten(unit); !scaled.empty()) return scaled;
    unit = with_signs(unit);
    if (readable(unit)) return unit;
    if (unit.ends_with('.') && readable(unit.substr(0, unit.size() - 1))) return unit.substr(0, unit.size() - 1);
    // Upper case, as in CM. A unit that is readable in its own case keeps it: MN is not mN.
    if (unit == lower(unit) || !readable(lower(unit))) return std::nullopt;
    return lower(unit);
}

std::vector<UnitSplit> unit_splits(const std::string& cell) {
    std::vector<UnitSplit> splits;
    add_bracketed(splits, cell, '[', ']', UnitPlace::square);
    add_bracketed(splits, cell, '(', ')', UnitPlace::round);
    for (const std::string_view preposition : {" in ", " en "})
        if (const std::size_t at = cell.rfind(preposition); at != std::string::npos)
            add_readable(splits, cell.substr(0, at), cell.substr(at + preposition.size()), UnitPlace::preposition);
    if (const std::size_t at = cell.find('/'); at != std::string::npos)
        add_readable(splits, cell.substr(0, at), cell.substr(at + 1), UnitPlace::slash);
    if (const std::size_t at = cell.rfind(','); at != std::string::npos)
        add_readable(splits, cell.substr(0, at), cell.substr(at + 1), UnitPlace::comma);
    if (cell.ends_with('%')) add_readable(splits, cell.substr(0, cell.size() - 1), "%", UnitPlace::percent);
    add_suffixes(splits, cell);
    splits.push_back({cell, "", UnitPlace::none});
    return splits;
}

bool unit_fits(std::string_view column, const std::string& unit) {
    try {
        check_known_dimension(column, unit, parse_unit(unit), {});
        return true;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace impactfit
