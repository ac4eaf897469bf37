#include "impactfit/dataset/lab_header/header_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

namespace impactfit {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

// Composed and decomposed umlauts: macOS writes a vowel and U+0308. Other combining accents are dropped.
constexpr std::array<Spelling, 53> spellings{
    {{"\u00e4", "ae"},       {"\u00c4", "ae"},        {"\u00f6", "oe"},
     {"\u00d6", "oe"},       {"\u00fc", "ue"},        {"\u00dc", "ue"},
     {"\u00df", "ss"},       {"\u1e9e", "ss"},        {"\u0308", "e"},
     {"\u0300", ""},         {"\u0301", ""},          {"\u0302", ""},
     {"\u0327", ""},         {"\u00e0", "a"},         {"\u00c0", "a"},
     {"\u00e2", "a"},        {"\u00c2", "a"},         {"\u00e7", "c"},
     {"\u00c7", "c"},        {"\u00e8", "e"},         {"\u00c8", "e"},
     {"\u00e9", "e"},        {"\u00c9", "e"},         {"\u00ea", "e"},
     {"\u00ca", "e"},        {"\u00eb", "e"},         {"\u00ee", "i"},
     {"\u00ce", "i"},        {"\u00ef", "i"},         {"\u00f4", "o"},
     {"\u00d4", "o"},        {"\u00fb", "u"},         {"\u00f9", "u"},
     {"\u0153", "oe"},       {"\u03b4", " delta "},   {"\u0394", " delta "},
     {"\u03c3", " sigma "},  {"\u03b5", " epsilon "}, {"\u00b1", " plusminus "},
     {"+/-", " plusminus "}, {"+-", " plusminus "},   {"\u2080", "0"},
     {"\u2081", "1"},        {"\u2082", "2"},         {"\u2083", "3"},
     {"\u2084", "4"},        {"\u2085", "5"},         {"\u2086", "6"},
     {"\u2087", "7"},        {"\u2088", "8"},         {"\u2089", "9"},
     {"\u1d62", "i"},        {"\u00b2", "2"}}};

/// True for a byte that may begin a spelling. All others, which most texts consist of, need no search.
constexpr bool begins_spelling(char c) {
    return static_cast<unsigned char>(c) >= 0x80 || c == '+';
}
static_assert(std::all_of(spellings.begin(), spellings.end(),
                          [](const Spelling& one) { return begins_spelling(one.first.front()); }));

/// Returns the spelling that `text` begins with; the end if there is none.
auto spelling_at(std::string_view text) {
    if (!begins_spelling(text.front())) return spellings.end();
    return std::find_if(spellings.begin(), spellings.end(),
                        [&](const Spelling& one) { return text.starts_with(one.first); });
}

std::string in_ascii(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const auto* const found = spelling_at(text);
        if (found != spellings.end()) {
            plain += found->second;
            text.remove_prefix(found->first.size());
            continue;
        }
        const auto byte = static_cast<unsigned char>(text.front());
        plain += byte < 0x80 && std::isalnum(byte) != 0 ? static_cast<char>(std::tolower(byte)) : ' ';
        text.remove_prefix(1);
    }
    return plain;
}

using Phrase = std::pair<std::string_view, Statistic>;

// A phrase precedes its parts.
constexpr std::array<Phrase, 38> phrases{{{"arithmetic mean", Statistic::mean},
                                          {"mean value", Statistic::mean},
                                          {"mean", Statistic::mean},
                                          {"average", Statistic::mean},
                                          {"avg", Statistic::mean},
                                          {"mittelwert", Statistic::mean},
                                          {"mittel", Statistic::mean},
                                          {"mw", Statistic::mean},
                                          {"durchschnitt", Statistic::mean},
                                          {"valeur moyenne", Statistic::mean},
                                          {"moyenne", Statistic::mean},
                                          {"moyen", Statistic::mean},
                                          {"moy", Statistic::mean},
                                          {"standard deviation", Statistic::deviation},
                                          {"standard error", Statistic::deviation},
                                          {"std dev", Statistic::deviation},
                                          {"st dev", Statistic::deviation},
                                          {"std abw", Statistic::deviation},
                                          {"std err", Statistic::deviation},
                                          {"ecart type", Statistic::deviation},
                                          {"standardabweichung", Statistic::deviation},
                                          {"standardfehler", Statistic::deviation},
                                          {"standardabw", Statistic::deviation},
                                          {"stdabw", Statistic::deviation},
                                          {"stabw", Statistic::deviation},
                                          {"stdev", Statistic::deviation},
                                          {"stddev", Statistic::deviation},
                                          {"std", Statistic::deviation},
                                          {"sd", Statistic::deviation},
                                          {"s d", Statistic::deviation},
                                          {"sem", Statistic::deviation},
                                          {"sigma", Statistic::deviation},
                                          {"plusminus", Statistic::deviation},
                                          {"error", Statistic::deviation},
                                          {"err", Statistic::deviation},
                                          {"fehler", Statistic::deviation},
                                          {"uncertainty", Statistic::deviation},
                                          {"incertitude", Statistic::deviation}}};

}  // namespace

std::vector<std::string> header_words(std::string_view text) {
    std::vector<std::string> words{""};
    for (const char c : in_ascii(text)) {
        if (c != ' ')
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += word;
    return text;
}

std::string on_one_line(std::string_view text) {
    std::string line(text);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    const std::size_t first = line.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return line.substr(first, line.find_last_not_of(' ') - first + 1);
}

Statistic take_statistic(std::vector<std::string>& words) {
    static const std::vector<std::pair<std::vector<std::string>, Statistic>> all = [] {
        std::vector<std::pair<std::vector<std::string>, Statistic>> divided;
        for (const auto& [text, statistic] : phrases) divided.emplace_back(header_words(text), statistic);
        return divided;
    }();
    for (const auto& [phrase, statistic] : all) {
        const auto found = std::search(words.begin(), words.end(), phrase.begin(), phrase.end());
        if (found == words.end()) continue;
        words.erase(found, found + static_cast<std::ptrdiff_t>(phrase.size()));
        return statistic;
    }
    return Statistic::none;
}

}  // namespace impactfit
