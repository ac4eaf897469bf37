#include <fmt/format.h>

#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {

ResultDocument impacts_document(const Json& result) {
    const Json& rows = value_of(result, "rows");
    const std::vector<std::string> warnings = texts_of(value_of(result, "warnings"));
    ResultDocument document{"Impacts of a recording",
                            {fmt::format("{} impacts", rows.size()), warnings.empty() ? Tone::good : Tone::caution}};
    document.digits = 4;
    document.lead.emplace_back(BulletList{warnings});
    DocumentSection figures{"Recording"};
    const bool flights = !value_of(result, "classes").empty();
    figures.blocks.emplace_back(Paragraph{fmt::format(
        "Kind: {}. {}", spaced_name(text_of(result, "kind")),
        flights ? "Each point is an impact between two flights." : "The contacts are marked on the signal.")});
    add_figures(figures, result);
    figures.blocks.emplace_back(SelectionCommand{
        "A click on an impact adds its number to this command, which leaves it out. A reason is added by hand: "
        "--exclude \"3,7: double hit\".",
        "--exclude"});
    add_section(document, std::move(figures));
    DocumentSection values{"Values"};
    if (flights) values.blocks.emplace_back(table_of("Restitution by impact speed [m/s]", value_of(result, "classes")));
    DocumentTable impacts = table_of("All impacts", rows);
    impacts.folded = flights;
    values.blocks.emplace_back(std::move(impacts));
    add_section(document, std::move(values));
    add_section(document, list_section("Assumptions about the recording", value_of(result, "notes")));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
