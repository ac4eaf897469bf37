#include "impactfit/dataset/lab_header/header_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>

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
            if (is_run_number(words[at])) {
                std::string number = words[at];
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

}  // namespace

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
