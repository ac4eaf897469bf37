#include "impactfit/dataset/lab_header/labelled_name.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "impactfit/dataset/lab_header/column_synonyms.hpp"
#include "impactfit/dataset/lab_header/header_name.hpp"
#include "impactfit/dataset/lab_header/header_words.hpp"
#include "impactfit/dataset/lab_header/unit_notation.hpp"

namespace impactfit {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 7> no_labels{"min", "max", "minimum", "maximum", "median", "range", "rms"};

/// Returns the parts of a name between blanks and underscores, as written.
Words parts_of(std::string_view name) {
    Words parts{""};
    for (const char c : name) {
        if (c != ' ' && c != '_')
            parts.back() += c;
        else if (!parts.back().empty())
            parts.emplace_back();
    }
    if (parts.back().empty()) parts.pop_back();
    return parts;
}

std::string text_of(const Words& parts, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text += (text.empty() ? "" : " ") + parts[i];
    return text;
}

bool is_label(const std::string& label) {
    Words words = header_words(label);
    const bool statistic = take_statistic(words) != Statistic::none;
    return !statistic && !words.empty() && std::none_of(words.begin(), words.end(), [](const std::string& word) {
        return std::find(no_labels.begin(), no_labels.end(), word) != no_labels.end();
    });
}

std::optional<LabelledName> divided(const std::string& quantity, const std::string& label,
                                    const std::optional<std::string>& unit) {
    const std::string stem = joined(header_words(quantity));
    Words columns = columns_called(stem);
    if (unit) std::erase_if(columns, [&](const std::string& column) { return !unit_fits(column, *unit); });
    if (columns.empty() || !is_label(label)) return std::nullopt;
    return LabelledName{columns, stem, quantity, label};
}

}  // namespace

std::optional<LabelledName> labelled_name(std::string_view name, const std::optional<std::string>& unit) {
    if (is_expression(name)) return std::nullopt;
    const Words parts = parts_of(name);
    for (std::size_t length = parts.size(); length-- > 1;) {
        const std::size_t rest = parts.size() - length;
        if (auto found = divided(text_of(parts, 0, length), text_of(parts, length, parts.size()), unit)) return found;
        if (auto found = divided(text_of(parts, rest, parts.size()), text_of(parts, 0, rest), unit)) return found;
    }
    return std::nullopt;
}

bool is_run_name(std::string_view label) {
    // A quantity with this number is a repeat of the quantity.
    const HeaderName name = read_header_name("restitution " + std::string(label));
    return !name.columns.empty() && !name.repeat.empty() && header_words(label).size() > 1;
}

}  // namespace impactfit
