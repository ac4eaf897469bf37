#include <utility>

#include "impactfit/report/page/command_pages.hpp"
#include "impactfit/report/page/page_parts.hpp"

namespace impactfit {
namespace {

/// Rows of one dataset or paper, in the order of the result.
std::vector<std::pair<std::string, Json>> by_dataset(const Json& rows) {
    std::vector<std::pair<std::string, Json>> groups;
    for (const Json& row : rows) {
        const std::string name = text_of(row, "dataset");
        if (groups.empty() || groups.back().first != name) groups.emplace_back(name, Json::array());
        groups.back().second.push_back(row);
    }
    return groups;
}

}  // namespace

Page validation_page(const Json& result) {
    const bool expected = value_of(result, "as_expected") == true;
    const std::string card = text_of(result, "card");
    Page page =
        card.empty()
            ? Page{"Laws beside measured and printed impacts",
                   expected ? Badge{"Every verdict as expected", Tone::good} : Badge{"Unexpected verdicts", Tone::bad}}
            : Page{"Bounces of the contact card " + card,
                   expected ? Badge{"Bounces as stated", Tone::good} : Badge{"Bounces differ", Tone::bad}};
    page.lead.emplace_back(BulletList{texts_of(value_of(result, "verdict"))});
    PageSection figures{"Figures"};
    add_figures(figures, result);
    add_section(page, std::move(figures));
    PageSection rows{card.empty() ? "Computed beside measured and printed numbers" : "Computed and stated results"};
    for (const auto& [name, group] : by_dataset(value_of(result, "rows"))) {
        PageTable table = table_of(name, group, {"dataset", "expected"});
        table.folded = true;
        rows.blocks.emplace_back(std::move(table));
    }
    add_section(page, std::move(rows));
    add_section(page, list_section("Numbers without influence on the verdicts", value_of(result, "not_judged")));
    page.sections.push_back(provenance_section(result));
    return page;
}

}  // namespace impactfit
