#include "impactfit_papers/validation/index/paper_index.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit_papers/validation/index/named_rows.hpp"

namespace impactfit {
namespace {

/// Parts between semicolons, without blanks around.
std::vector<std::string> listed(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
        if (first < end) parts.push_back(text.substr(first, end - first));
        begin = end + 1;
    }
    return parts;
}

PaperItem item_of(const NamedRows& rows, std::size_t row) {
    return {rows.text(row, "paper"),   rows.text(row, "item"),           references_in(rows.text(row, "item")),
            rows.text(row, "title"),   listed(rows.text(row, "places")), rows.text(row, "figure"),
            rows.text(row, "command"), listed(rows.text(row, "errata")), rows.text(row, "not_attempted")};
}

void check_item(const PaperItem& item, const NamedRows& rows, std::size_t row,
                std::set<std::pair<std::string, ItemReference>>& known) {
    const SourceLocation where{rows.path(), rows.line(row), 0, "item"};
    if (item.references.empty())
        throw Error(ErrorKind::data, "an item without a number", item.label, "such as Eqs. 8-13, Table 1, Fig. 10",
                    where);
    for (const ItemReference& reference : item.references)
        if (!known.insert({item.paper, reference}).second)
            throw Error(ErrorKind::data, "a duplicate item", item.paper + " " + slug_of(reference), "each item once",
                        where);
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

}  // namespace

std::vector<std::string> indexed_papers(const std::vector<PaperItem>& items) {
    std::vector<std::string> papers;
    for (const PaperItem& item : items)
        if (std::find(papers.begin(), papers.end(), item.paper) == papers.end()) papers.push_back(item.paper);
    return papers;
}

std::vector<PaperItem> read_paper_index(const std::string& data_root) {
    const NamedRows rows(data_root + "/published/index.csv");
    std::vector<PaperItem> items;
    std::set<std::pair<std::string, ItemReference>> known;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        items.push_back(item_of(rows, row));
        check_item(items.back(), rows, row, known);
    }
    return items;
}

std::vector<PaperItem> items_of_paper(const std::vector<PaperItem>& items, const std::string& key) {
    if (key.empty()) return items;
    std::vector<PaperItem> some;
    for (const PaperItem& item : items)
        if (item.paper == upper(key)) some.push_back(item);
    if (some.empty()) throw Error(ErrorKind::usage, "unknown paper", key, allowed_names(key, indexed_papers(items)));
    return some;
}

const PaperItem& find_item(const std::vector<PaperItem>& items_of_one_paper, const std::string& wanted) {
    const std::vector<ItemReference> references = references_in(wanted);
    std::vector<std::string> known;
    for (const PaperItem& item : items_of_one_paper) {
        known.push_back(item.slug());
        if (!references.empty() &&
            std::find(item.references.begin(), item.references.end(), references.front()) != item.references.end())
            return item;
    }
    throw Error(ErrorKind::usage, "unknown item of " + items_of_one_paper.front().paper, wanted,
                allowed_names(wanted, known));
}

}  // namespace impactfit
