#include <utility>

#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"

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

ResultDocument validation_document(const Json& result) {
    const bool expected = value_of(result, "as_expected") == true;
    const std::string card = text_of(result, "card");
    ResultDocument document = card.empty() ? ResultDocument{"Laws beside measured and printed impacts",
                                                            expected ? Badge{"Every verdict as expected", Tone::good}
                                                                     : Badge{"Unexpected verdicts", Tone::bad}}
                                           : ResultDocument{"Bounces of the contact card " + card,
                                                            expected ? Badge{"Bounces as stated", Tone::good}
                                                                     : Badge{"Bounces differ", Tone::bad}};
    document.lead.emplace_back(BulletList{texts_of(value_of(result, "verdict"))});
    DocumentSection figures{"Figures"};
    add_figures(figures, result);
    add_section(document, std::move(figures));
    DocumentSection rows{card.empty() ? "Computed beside measured and printed numbers" : "Computed and stated results"};
    for (const auto& [name, group] : by_dataset(value_of(result, "rows"))) {
        DocumentTable table = table_of(name, group, {"dataset", "expected"});
        table.folded = true;
        rows.blocks.emplace_back(std::move(table));
    }
    add_section(document, std::move(rows));
    add_section(document, list_section("Numbers without influence on the verdicts", value_of(result, "not_judged")));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
