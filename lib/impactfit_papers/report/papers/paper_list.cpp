#include <fmt/format.h>

#include <map>

#include "impactfit/core/citation.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit_papers/report/papers/paper_report.hpp"

namespace impactfit {
namespace {

std::string errata_text(const PaperItem& item) {
    return item.errata.empty() ? "" : fmt::format("errata {}", fmt::join(item.errata, ", "));
}

/// "lib/impactfit/contact/hertz.hpp" as "contact/hertz.hpp".
std::string short_verdict(std::string summary) {
    for (const std::string prefix : {"lib/impactfit/", "lib/impactfit_papers/"})
        if (const std::size_t at = summary.find(prefix); at != std::string::npos) summary.erase(at, prefix.size());
    return summary;
}

Json statements_json(const ItemVerdict& verdict) {
    Json statements = Json::array();
    for (const JudgedStatement& one : verdict.statements)
        statements.push_back({{"place", one.place},
                              {"statement", one.statement},
                              {"verdict", one.verdict},
                              {"detail", one.detail},
                              {"source", one.from_recipe ? "regenerate" : "validate"}});
    return statements;
}

}  // namespace

std::vector<ListedItem> judged_items(const std::string& data_root, const std::vector<PaperItem>& items,
                                     std::uint64_t seed) {
    std::map<std::string, PaperVerdicts> verdicts;
    std::vector<ListedItem> listed;
    for (const PaperItem& item : items) {
        if (!verdicts.contains(item.paper))
            verdicts.emplace(item.paper, verdicts_of_paper(data_root, item.paper, seed));
        listed.push_back({item, verdict_on(item, verdicts.at(item.paper))});
    }
    return listed;
}

std::string paper_grids(std::span<const ListedItem> items, const std::function<std::string(const Grid&)>& write) {
    std::string text;
    for (std::size_t begin = 0, end = 0; begin < items.size(); begin = end) {
        while (end < items.size() && items[end].item.paper == items[begin].item.paper) ++end;
        text += (begin == 0 ? "" : "\n") + write(paper_grid(items.subspan(begin, end - begin)));
    }
    return text;
}

Grid paper_grid(std::span<const ListedItem> items) {
    const std::string& paper = items.front().item.paper;
    const Citation& citation = find_citation(paper);
    const std::string year = citation.field("year");
    Grid grid{fmt::format("{}: {}{}", paper, citation.field("title"), year.empty() ? "" : " (" + year + ")"),
              {{"item", false, 11}, {"content", false, 24}, {"verdict", false, 26}, {"impactfit ...", false, 33}},
              {}};
    for (const auto& [item, verdict] : items) {
        std::string words = short_verdict(verdict.summary);
        if (const std::string errata = errata_text(item); !errata.empty()) words += "; " + errata;
        grid.rows.push_back({{item.label}, {item.title}, {words}, {item.command}});
    }
    return grid;
}

Table paper_items_table(std::span<const ListedItem> items) {
    Table table{{{"paper"}, {"item"}, {"name"}, {"title"}, {"verdict"}, {"implemented_in"}, {"command"}, {"errata"}},
                {}};
    for (const auto& [item, verdict] : items)
        table.rows.push_back({item.paper, item.label, item.slug(), item.title, verdict.summary,
                              fmt::format("{}", fmt::join(verdict.files, " ")), item.command,
                              fmt::format("{}", fmt::join(item.errata, " "))});
    return table;
}

Json paper_items_json(std::span<const ListedItem> items) {
    Json json = json_header("papers");
    json["rows"] = Json::array();
    for (const auto& [item, verdict] : items) {
        Json row{{"paper", item.paper}, {"item", item.label}, {"name", item.slug()}, {"title", item.title}};
        row["verdict"] = verdict.summary;
        row["statements"] = statements_json(verdict);
        row["implemented_in"] = verdict.files;
        row["command"] = item.command;
        row["errata"] = item.errata;
        json["rows"].push_back(std::move(row));
    }
    return json;
}

std::string paper_item_text(const ListedItem& listed) {
    const auto& [item, verdict] = listed;
    std::string text = fmt::format("{}, {}: {}\n\n", item.paper, item.label, item.title);
    text += wrapped(fmt::format("verdict       {}", verdict.summary), std::string(14, ' ')) + "\n";
    for (const std::string& file : verdict.files) text += fmt::format("implemented   {}\n", file);
    if (!item.errata.empty()) text += fmt::format("errata        {} (docs/errata.md)\n", fmt::join(item.errata, ", "));
    if (!item.command.empty()) text += wrapped("command       impactfit " + item.command, std::string(14, ' ')) + "\n";
    if (!verdict.statements.empty()) text += "\n";
    for (const JudgedStatement& one : verdict.statements) {
        const std::string subject = one.from_recipe ? one.statement : one.place + ", " + one.statement;
        text += wrapped(fmt::format("{}: {}", subject, one.verdict), "  ") + "\n";
    }
    return text;
}

}  // namespace impactfit
