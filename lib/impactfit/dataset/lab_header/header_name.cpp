#include "impactfit/dataset/lab_header/header_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "impactfit/dataset/lab_header/column_synonyms.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"

namespace impactfit {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 19> fillers{"of",       "the",      "der",   "die",  "das",   "des", "dem",
                                                   "du",       "de",       "la",    "le",   "l",     "d",   "au",
                                                   "measured", "gemessen", "value", "wert", "valeur"};
constexpr std::array<std::string_view, 12> run_words{"run",     "trial", "test",  "nr",     "no",     "messung",
                                                     "versuch", "wurf",  "essai", "mesure", "repeat", "shot"};

bool is_run_number(const std::string& word) {
    return !word.empty() && word.size() <= 3 &&
           std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// Returns the digits of an ordinal number: "1st", "2nd", "1er", "2eme". Empty for other words.
std::string digits_of_ordinal(const std::string& word) {
    constexpr std::array<std::string_view, 7> endings{"st", "nd", "rd", "th", "er", "eme", "e"};
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::string_view ending = std::string_view(word).substr(digits);
    const bool ordinal = std::find(endings.begin(), endings.end(), ending) != endings.end();
    return ordinal && is_run_number(word.substr(0, digits)) ? word.substr(0, digits) : std::string();
}

template <std::size_t Count>
Words without(const Words& words, const std::array<std::string_view, Count>& dropped) {
    Words rest;
    for (const std::string& word : words)
        if (std::find(dropped.begin(), dropped.end(), word) == dropped.end()) rest.push_back(word);
    return rest;
}

/// True for a symbol such as "h", "F" or "h2".
bool is_symbol(const Words& words) {
    return words.size() == 1 && std::isalpha(static_cast<unsigned char>(words[0][0])) != 0 &&
           (words[0].size() == 1 || is_run_number(words[0].substr(1)));
}

/// Returns the columns of a name, or of a name followed by its symbol: "contact time t_c".
Words columns_of(const Words& words) {
    if (Words columns = columns_called(joined(words)); !columns.empty() || words.size() < 2) return columns;
    for (std::size_t at = words.size() - 1; at > 0; --at) {
        const auto middle = words.begin() + static_cast<std::ptrdiff_t>(at);
        const Words left(words.begin(), middle), right(middle, words.end());
        const Words columns = columns_called(joined(left)), others = columns_called(joined(right));
        if (columns.empty() || joined(left).size() < 3) continue;
        const bool shared = std::any_of(others.begin(), others.end(), [&](const std::string& other) {
            return std::find(columns.begin(), columns.end(), other) != columns.end();
        });
        if (shared || is_symbol(right)) return columns;
    }
    return {};
}

Words columns_with_fillers(const Words& words) {
    Words columns = columns_of(words);
    if (!columns.empty()) return columns;
    const Words rest = without(words, fillers);
    return joined(rest).size() > 1 ? columns_of(rest) : Words();  // "L (m)" is no mass
}

/// Takes the number of a repeat: the last or first word, or the digits that end the last word.
std::string take_number(Words& words) {
    if (words.size() > 1)
        for (const std::size_t at : {words.size() - 1, std::size_t{0}})
            if (std::string number = is_run_number(words[at]) ? words[at] : digits_of_ordinal(words[at]);
                !number.empty()) {
                words.erase(words.begin() + static_cast<std::ptrdiff_t>(at));
                return number;
            }
    if (words.empty()) return {};
    const std::size_t letters = words.back().find_last_not_of("0123456789") + 1;
    if (letters == 0 || letters == words.back().size()) return {};
    std::string number = words.back().substr(letters);
    words.back().resize(letters);
    return number;
}

HeaderName named(Words words) {
    HeaderName name;
    name.statistic = take_statistic(words);
    name.columns = columns_with_fillers(words);
    name.stem = joined(words);
    if (!name.columns.empty()) return name;
    Words rest = without(words, run_words);
    const std::string number = take_number(rest);
    if (number.empty()) return name;
    name.columns = columns_with_fillers(rest);
    if (name.columns.empty()) return name;
    name.repeat = number;
    name.stem = joined(rest);
    return name;
}

/// Reads a power of a quantity: the square of a restitution is a ratio of energies, others are unknown.
HeaderName read_power(std::string_view text) {
    HeaderName power{{}, Statistic::none, {}, joined(header_words(text))};
    for (const std::string_view square : {"^2", "\u00b2"}) {
        if (!text.ends_with(square)) continue;
        const HeaderName base = named(header_words(text.substr(0, text.size() - square.size())));
        if (base.columns == Words{"restitution"} && base.statistic == Statistic::none) power.columns = {"energy_ratio"};
    }
    return power;
}

constexpr std::string_view factor_digits = "0123456789.";

/// Removes units and remarks in brackets, and writes one character for each sign of a product or a difference.
std::string plain_signs(std::string_view header) {
    std::string text;
    int depth = 0;
    for (const char c : header) {
        if (c == '[' || c == '(') ++depth;
        if (depth == 0) text += c;
        if (c == ']' || c == ')') --depth;
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> signs{
        {{"\u00d7", "*"}, {"\u00b7", "*"}, {"\u22c5", "*"}, {"\u2212", "-"}, {"\u2013", "-"}}};
    for (const auto& [sign, plain] : signs)
        for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign))
            text.replace(at, sign.size(), plain);
    return on_one_line(text);
}

/// True for a number as a factor, a numerator or a minuend: "2 e", "100*e", "1/e", "1-COR".
bool begins_with_factor(const std::string& text) {
    const std::size_t end = text.find_first_not_of(factor_digits);
    if (end == 0 || end == std::string::npos) return false;
    const std::string rest = on_one_line(text.substr(end));
    if (rest.front() == '/' || rest.front() == '*') return true;
    if (rest.front() != '-') return rest.size() == 1 && text[end] == ' ';
    const Words columns = read_header_name(rest.substr(1)).columns;
    return columns == Words{"restitution"} || columns == Words{"energy_ratio"};
}

/// True for a number as a factor or a divisor: "e*100", "e/2", "v x10". In "e / 1" the 1 is the unit.
bool ends_with_factor(const std::string& text) {
    const std::size_t last = text.find_last_not_of(factor_digits);
    if (last == std::string::npos || last + 1 == text.size()) return false;
    const std::size_t sign = text.find_last_not_of(' ', last);
    if (sign == std::string::npos || sign == 0) return false;
    if (text[sign] == '/') return text.substr(last + 1) != "1";
    return text[sign] == '*' || ((text[sign] | 0x20) == 'x' && text[sign - 1] == ' ');
}

/// True for a root, or a third or fourth power of another quantity than ten.
bool has_power(const std::string& text) {
    if (text.find("\u221a") != std::string::npos) return true;
    for (const std::string_view power : {"\u00b3", "\u2074"}) {
        const std::size_t at = text.find(power);
        if (at == std::string::npos || at == 0) continue;
        const std::string_view before = std::string_view(text).substr(0, at);
        if (!before.ends_with("\u207b") && !before.ends_with("10")) return true;
    }
    return false;
}

}  // namespace

bool is_expression(std::string_view header) {
    const std::string text = plain_signs(header);
    return begins_with_factor(text) || ends_with_factor(text) || has_power(text);
}

HeaderName read_header_name(std::string_view text) {
    if (text.find('^') != std::string_view::npos || text.find("\u00b2") != std::string_view::npos)
        return read_power(text);
    const HeaderName whole = named(header_words(text));
    const std::size_t open = text.find('('), close = text.find(')', std::min(open, text.size()));
    if (!whole.columns.empty() || open == std::string_view::npos || close == std::string_view::npos) return whole;
    // A remark in parentheses: "CoR (calculated)", "Impact velocity (v)", "CoR (mean of 3)".
    HeaderName outside =
        named(header_words(std::string(text.substr(0, open)) + " " + std::string(text.substr(close + 1))));
    if (outside.columns.empty()) return whole;
    Words inside = header_words(text.substr(open + 1, close - open - 1));
    if (const Statistic statistic = take_statistic(inside); statistic != Statistic::none) outside.statistic = statistic;
    outside.stem += joined(inside);  // "CoR" and "CoR (theory)" are not repeats
    return outside;
}

}  // namespace impactfit
