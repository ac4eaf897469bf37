#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "impactfit_papers/validation/index/paper_index.hpp"

namespace impactfit {
namespace {

constexpr int most_items_of_a_range = 1000;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr std::array<std::pair<std::string_view, ItemKind>, 8> kind_names{{{"equations", ItemKind::equation},
                                                                           {"equation", ItemKind::equation},
                                                                           {"eqs", ItemKind::equation},
                                                                           {"eq", ItemKind::equation},
                                                                           {"tables", ItemKind::table},
                                                                           {"table", ItemKind::table},
                                                                           {"figures", ItemKind::figure},
                                                                           {"figure", ItemKind::figure}}};

/// Reads a text from its start.
class ReferenceText {
public:
    explicit ReferenceText(std::string_view text) : rest_(text) {}

    std::vector<ItemReference> references() {
        std::vector<ItemReference> found;
        while (const std::optional<ItemKind> kind = kind_word()) {
            const std::size_t before = found.size();
            read_numbers(*kind, found);
            if (found.size() == before || !skip("and")) break;
        }
        return found;
    }

private:
    void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" .-"), rest_.size())); }

    /// Skips a word after blanks, in any case.
    bool skip(std::string_view word) {
        const std::string_view saved = rest_;
        skip_blanks();
        const bool equal = rest_.size() >= word.size() && std::equal(word.begin(), word.end(), rest_.begin(),
                                                                     [](char a, char b) { return a == lower(b); });
        if (equal)
            rest_.remove_prefix(word.size());
        else
            rest_ = saved;
        return equal;
    }

    std::optional<ItemKind> kind_word() {
        for (const auto& [word, kind] : kind_names)
            if (skip(word)) return kind;
        if (skip("figs") || skip("fig")) return ItemKind::figure;
        return std::nullopt;
    }

    std::optional<std::pair<char, int>> number() {
        const std::string_view saved = rest_;
        skip_blanks();
        char appendix = 0;
        if (rest_.size() > 1 && is_digit(rest_[1]) && lower(rest_[0]) >= 'a' && lower(rest_[0]) <= 'd') {
            appendix = static_cast<char>(lower(rest_[0]) - 'a' + 'A');
            rest_.remove_prefix(1);
        }
        if (rest_.empty() || !is_digit(rest_[0])) {
            rest_ = saved;
            return std::nullopt;
        }
        int value = 0;
        for (; !rest_.empty() && is_digit(rest_[0]); rest_.remove_prefix(1))
            value = std::min(value * 10 + (rest_[0] - '0'), 1'000'000);
        return std::pair{appendix, value};
    }

    /// Reads "8-13, 15 and 17". A word after "and" or "," remains.
    void read_numbers(ItemKind kind, std::vector<ItemReference>& found) {
        std::string_view before_separator = rest_;
        while (const auto first = number()) {
            int last = first->second;
            if (!rest_.empty() && rest_[0] == '-')
                if (const auto end = number(); end && end->second - last <= most_items_of_a_range) last = end->second;
            for (int one = first->second; one <= last; ++one) found.push_back({kind, first->first, one});
            before_separator = rest_;
            if (!skip(",") && !skip("and")) break;
        }
        rest_ = before_separator;
    }

    std::string_view rest_;
};

}  // namespace

std::vector<ItemReference> references_in(std::string_view text) {
    return ReferenceText(text).references();
}

std::string slug_of(const ItemReference& reference) {
    const char* kind = reference.kind == ItemKind::equation ? "eq"
                       : reference.kind == ItemKind::table  ? "table"
                                                            : "figure";
    return reference.appendix == 0 ? fmt::format("{}-{}", kind, reference.number)
                                   : fmt::format("{}-{}{}", kind, reference.appendix, reference.number);
}

}  // namespace impactfit
