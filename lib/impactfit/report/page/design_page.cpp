#include "impactfit/report/page/command_pages.hpp"
#include "impactfit/report/page/page_parts.hpp"

namespace impactfit {
namespace {

/// The best measurement of each step.
Json best_measurements(const Json& steps) {
    Json best = Json::array();
    for (const Json& step : steps) best.push_back(value_of(step, "measure"));
    return best;
}

}  // namespace

Page design_page(const Json& result) {
    const std::string title = text_of(result, "title");
    const Json& steps = value_of(result, "steps");
    Page page{title.empty() ? "Next measurement" : "Next measurement: " + title,
              steps.empty() ? Badge{"No measurement determines more", Tone::caution}
                            : Badge{"Measurement proposed", Tone::good}};
    page.lead.emplace_back(BulletList{texts_of(value_of(result, "summary"))});
    PageSection proposed{"Proposed measurements"};
    proposed.blocks.emplace_back(table_of("", best_measurements(steps)));
    proposed.blocks.emplace_back(table_of("Noise of a planned measurement", value_of(result, "observables")));
    add_section(page, std::move(proposed));
    PageSection errors{"Errors and sensitivities"};
    add_figures(errors, result);
    add_section(page, std::move(errors));
    PageSection candidates{"All candidates"};
    if (!steps.empty()) {
        PageTable table = table_of("Candidates of the first step", value_of(steps.front(), "candidates"));
        table.folded = true;
        candidates.blocks.emplace_back(std::move(table));
    }
    PageTable sensitivities = table_of("Sensitivities", value_of(result, "sensitivities"));
    sensitivities.folded = true;
    candidates.blocks.emplace_back(std::move(sensitivities));
    add_section(page, std::move(candidates));
    add_section(page, list_section("Assumptions about the data", value_of(result, "notes")));
    page.sections.push_back(provenance_section(result));
    return page;
}

}  // namespace impactfit
