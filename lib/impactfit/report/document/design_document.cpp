#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"

namespace impactfit {
namespace {

/// The best measurement of each step.
Json best_measurements(const Json& steps) {
    Json best = Json::array();
    for (const Json& step : steps) best.push_back(value_of(step, "measure"));
    return best;
}

}  // namespace

ResultDocument design_document(const Json& result) {
    const std::string title = text_of(result, "title");
    const Json& steps = value_of(result, "steps");
    ResultDocument document{title.empty() ? "Next measurement" : "Next measurement: " + title,
                            steps.empty() ? Badge{"No measurement determines more", Tone::caution}
                                          : Badge{"Measurement proposed", Tone::good}};
    document.lead = warning_paragraphs(result);
    document.lead.emplace_back(BulletList{texts_of(value_of(result, "summary"))});
    DocumentSection proposed{"Proposed measurements"};
    proposed.blocks.emplace_back(table_of("", best_measurements(steps)));
    proposed.blocks.emplace_back(table_of("Noise of a planned measurement", value_of(result, "observables")));
    add_section(document, std::move(proposed));
    DocumentSection errors{"Errors and sensitivities"};
    add_figures(errors, result);
    add_section(document, std::move(errors));
    DocumentSection candidates{"All candidates"};
    if (!steps.empty()) {
        DocumentTable table = table_of("Candidates of the first step", value_of(steps.front(), "candidates"));
        table.folded = true;
        candidates.blocks.emplace_back(std::move(table));
    }
    DocumentTable sensitivities = table_of("Sensitivities", value_of(result, "sensitivities"));
    sensitivities.folded = true;
    candidates.blocks.emplace_back(std::move(sensitivities));
    add_section(document, std::move(candidates));
    add_section(document, list_section("Assumptions about the data", value_of(result, "notes")));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
