#include "impactfit/core/citation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/bibliography_text.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {
namespace {

/// Returns the position after the brace that closes the brace at `open`.
std::size_t behind_group(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (depth == 0) return i + 1;
    }
    return text.size();
}

std::vector<Citation> parse(std::string_view text) {
    std::vector<Citation> entries;
    for (std::size_t at = text.find("\n@"); at != std::string_view::npos; at = text.find("\n@", at + 1)) {
        const std::size_t open = text.find('{', at), comma = text.find(',', open);
        const std::size_t end = behind_group(text, open);
        entries.push_back(
            {std::string(text.substr(open + 1, comma - open - 1)), std::string(text.substr(at + 1, end - at - 1))});
    }
    return entries;
}

/// Returns the text without braces and accents.
std::string without_markup(std::string_view text) {
    constexpr std::string_view accents = "\"'`^~";
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : ' ';
        if (c == '\\' && accents.find(next) != std::string_view::npos) ++i;
        if (c == '{' || c == '}' || c == '\\' || (c == '-' && next == '-')) continue;
        plain += c == '\n' || c == '~' ? ' ' : c;
    }
    return plain;
}

}  // namespace

std::string Citation::field(std::string_view name) const {
    for (std::size_t at = bibtex.find(name); at != std::string::npos; at = bibtex.find(name, at + 1)) {
        if (at == 0 || std::string_view(" \n\t,").find(bibtex[at - 1]) == std::string_view::npos) continue;
        const std::size_t equals = bibtex.find_first_not_of(' ', at + name.size());
        if (equals == std::string::npos || bibtex[equals] != '=') continue;
        const std::size_t open = bibtex.find('{', equals);
        return without_markup(std::string_view(bibtex).substr(open + 1, behind_group(bibtex, open) - open - 2));
    }
    return {};
}

std::string Citation::text() const {
    const std::string number = field("number").empty() ? "" : fmt::format("({})", field("number"));
    const std::string year = field("year").empty() ? "" : fmt::format("({})", field("year"));
    std::string place = field("journal").empty() ? field("publisher") : field("journal");
    for (const std::string& part : {field("volume") + number, year, field("pages")})
        if (!part.empty()) place += fmt::format("{}{}", place.empty() ? "" : " ", part);
    std::string result;
    for (const std::string& sentence : {field("author"), field("title"), place})
        if (!sentence.empty()) result += fmt::format("{}{} ", sentence, sentence.back() == '.' ? "" : ".");
    if (!field("doi").empty()) result += fmt::format("doi:{} ", field("doi"));
    if (!field("note").empty()) result += fmt::format("({}) ", field("note"));
    if (!result.empty()) result.pop_back();
    return result;
}

const std::vector<Citation>& bibliography() {
    static const std::vector<Citation> entries = parse(bibliography_text);
    return entries;
}

const Citation& find_citation(std::string_view key) {
    const auto& all = bibliography();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Citation& entry) { return entry.key == key; });
    if (found == all.end()) throw Error(ErrorKind::internal, "unknown key of the bibliography", std::string(key));
    return *found;
}

}  // namespace impactfit
