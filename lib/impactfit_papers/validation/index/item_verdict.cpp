#include "impactfit_papers/validation/index/item_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {
namespace {

bool starts_with_item(const std::string& place, const PaperItem& item) {
    for (const ItemReference& reference : references_in(place))
        if (std::find(item.references.begin(), item.references.end(), reference) != item.references.end()) return true;
    return std::any_of(item.places.begin(), item.places.end(), [&](const std::string& further) {
        return place == further || place.starts_with(further + ",");
    });
}

/// The statements on an item; those of the recipes, which include the regenerated constants, come before.
std::vector<JudgedStatement> statements_on(const PaperItem& item, const std::vector<JudgedStatement>& all) {
    std::vector<JudgedStatement> some;
    for (const bool of_recipe : {true, false}) {
        for (const JudgedStatement& statement : all)
            if (statement.from_recipe == of_recipe && starts_with_item(statement.place, item))
                some.push_back(statement);
        if (!some.empty()) break;
    }
    return some;
}

constexpr std::array layers{"contact/",     "dynamics/", "dataset/",   "estimation/",
                            "calibration/", "tables/",   "validation/"};

std::size_t layer_of(const std::string& file) {
    std::size_t layer = 0;
    while (layer < layers.size() && file.find(layers[layer]) == std::string::npos) ++layer;
    return layer;
}

std::vector<std::string> files_of(const PaperItem& item, const std::vector<Implementation>& implementations) {
    std::vector<std::string> files;
    for (const Implementation& one : implementations)
        if (one.paper == item.paper && starts_with_item(one.place, item) &&
            std::find(files.begin(), files.end(), one.file) == files.end())
            files.push_back(one.file);
    std::stable_sort(files.begin(), files.end(), [](const std::string& a, const std::string& b) {
        return std::pair(layer_of(a), a) < std::pair(layer_of(b), b);
    });
    return files;
}

/// "holds (12), the opposite holds (1)", the most frequent first.
std::string counted(const std::vector<JudgedStatement>& statements) {
    std::vector<std::pair<std::string, long>> counts;
    for (const JudgedStatement& statement : statements) {
        const auto same = [&](const auto& count) { return count.first == statement.verdict; };
        if (const auto found = std::find_if(counts.begin(), counts.end(), same); found != counts.end())
            ++found->second;
        else
            counts.emplace_back(statement.verdict, 1);
    }
    std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    if (counts.size() == 1) return counts.front().first;
    std::string text;
    for (const auto& [verdict, count] : counts)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", verdict, count);
    return text;
}

}  // namespace

ItemVerdict verdict_on(const PaperItem& item, const PaperVerdicts& verdicts) {
    ItemVerdict verdict{statements_on(item, verdicts.statements), files_of(item, verdicts.implementations), {}};
    if (!verdict.statements.empty())
        verdict.summary = counted(verdict.statements);
    else if (!item.figure.empty())
        verdict.summary = "drawn, no statement judged";
    else if (!verdict.files.empty())
        verdict.summary = "implemented in " + verdict.files.front();
    else
        verdict.summary = "not attempted: " + item.reason;
    return verdict;
}

}  // namespace impactfit
