#include "impactfit/core/units/unit_spelling.hpp"

#include <array>
#include <cctype>
#include <cstddef>
#include <utility>

namespace impactfit {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

// In UTF-8. The entry `**` precedes the entries that produce `*`.
constexpr std::array<Spelling, 8> symbols{{{"**", "^"},
                                           {"\u00b7", "*"},    // middle dot
                                           {"\u22c5", "*"},    // dot operator
                                           {"\u00d7", "*"},    // multiplication cross
                                           {"\u2212", "-"},    // minus
                                           {"\u2009", " "},    // thin space
                                           {"\u202f", " "},    // narrow no-break space
                                           {"\u00a0", " "}}};  // no-break space

constexpr std::array<Spelling, 11> superscripts{{{"\u2070", "0"},
                                                 {"\u00b9", "1"},
                                                 {"\u00b2", "2"},
                                                 {"\u00b3", "3"},
                                                 {"\u2074", "4"},
                                                 {"\u2075", "5"},
                                                 {"\u2076", "6"},
                                                 {"\u2077", "7"},
                                                 {"\u2078", "8"},
                                                 {"\u2079", "9"},
                                                 {"\u207b", "-"}}};

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

template <std::size_t Count>
const Spelling* spelling_at(const std::array<Spelling, Count>& spellings, std::string_view text) {
    for (const Spelling& spelling : spellings) {
        if (text.starts_with(spelling.first)) return &spelling;
    }
    return nullptr;
}

bool micro_before_letter(std::string_view text) {
    return (text.starts_with("\u00b5") || text.starts_with("\u03bc")) && text.size() > 2 && is_letter(text[2]);
}

bool point_between_letters(std::string_view text, const std::string& before) {
    return text.size() > 1 && text[0] == '.' && is_letter(text[1]) && !before.empty() && !before.ends_with(' ');
}

}  // namespace

std::string plain_spelling(std::string_view text) {
    std::string plain;
    bool raised = false;  // inside a run of superscripts
    while (!text.empty()) {
        std::size_t length = 1;
        const Spelling* superscript = spelling_at(superscripts, text);
        if (superscript != nullptr) {
            plain += raised ? "" : "^";
            plain += superscript->second;
            length = superscript->first.size();
        } else if (const Spelling* symbol = spelling_at(symbols, text)) {
            plain += symbol->second;
            length = symbol->first.size();
        } else if (micro_before_letter(text)) {
            plain += 'u';
            length = 2;
        } else {
            plain += point_between_letters(text, plain) ? '*' : text[0];
        }
        raised = superscript != nullptr;
        text.remove_prefix(length);
    }
    return plain;
}

}  // namespace impactfit
