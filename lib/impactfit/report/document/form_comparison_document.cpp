#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"

namespace impactfit {
namespace {

bool is_ranked(const Json& form) {
    return value_of(form, "rms_residual").is_number();
}

Badge best_form_badge(const Json& forms, const Json& estimates) {
    if (!forms.empty() && is_ranked(forms.front()) && !estimates.empty())
        return {"Best form: " + text_of(forms.front(), "form"),
                text_of(estimates.front(), "verdict") == "good" ? Tone::good : Tone::caution};
    return {"No form was fitted", Tone::bad};
}

DocumentTable ranked_forms(const Json& forms) {
    DocumentTable table{
        "Forms by AICc, best first",
        {"rank", "form", "AICc difference", "rms residual", "largest error", "largest restitution error"},
        {}};
    long rank = 0;
    for (const Json& form : forms)
        if (is_ranked(form))
            table.rows.push_back({Json(++rank), value_of(form, "form"), value_of(form, "delta_AICc"),
                                  value_of(form, "rms_residual"), value_of(form, "largest_error"),
                                  value_of(form, "largest_restitution_error")});
    return table;
}

DocumentTable refused_forms(const Json& forms) {
    DocumentTable table{"Forms that were not fitted", {"form", "reason"}, {}};
    for (const Json& form : forms)
        if (!is_ranked(form)) table.rows.push_back({value_of(form, "form"), value_of(form, "refused")});
    return table;
}

/// Name of each source, and its notes.
BulletList points_list(const Json& data) {
    BulletList list;
    for (const Json& source : data) {
        list.items.push_back(text_of(source, "name"));
        for (std::string& note : texts_of(value_of(source, "notes"))) list.items.push_back(std::move(note));
    }
    return list;
}

}  // namespace

ResultDocument form_comparison_document(const Json& result) {
    const Json& forms = value_of(result, "forms");
    ResultDocument document{"Forms compared", best_form_badge(forms, value_of(result, "estimates"))};
    document.lead = warning_paragraphs(result);
    document.lead.emplace_back(
        Paragraph{"Every form is fitted to the same points. The errors are those against exact "
                  "simulation over the range of the points."});
    DocumentSection ranking{"Ranking"};
    ranking.blocks.emplace_back(ranked_forms(forms));
    ranking.blocks.emplace_back(refused_forms(forms));
    add_section(document, std::move(ranking));
    DocumentSection figures{"Points and forms"};
    add_figures(figures, result);
    add_section(document, std::move(figures));
    DocumentSection constants{"Constants"};
    for (const Json& form : value_of(result, "estimates")) {
        constants.blocks.emplace_back(Heading{text_of(form, "form")});
        constants.blocks.emplace_back(Paragraph{text_of(form, "equation"), true});
        constants.blocks.emplace_back(table_of("", value_of(form, "constants")));
    }
    add_section(document, std::move(constants));
    DocumentSection data{"Points"};
    if (BulletList points = points_list(value_of(result, "data")); !points.items.empty())
        data.blocks.emplace_back(std::move(points));
    add_section(document, std::move(data));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
