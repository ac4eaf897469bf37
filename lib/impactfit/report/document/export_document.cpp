#include <fmt/format.h>

#include <array>
#include <sstream>
#include <utility>

#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"

namespace impactfit {
namespace {

Badge route_badge(const std::string& route) {
    return {route, route == "exact" ? Tone::good : route == "invariant" ? Tone::neutral : Tone::caution};
}

/// Verdict of the fit, and the measured restitutions.
std::string basis_of(const Json& result) {
    const Json& measured = value_of(result, "measured_restitution");
    std::string text = "Contact: " + text_of(result, "fit");
    if (measured.is_object() && value_of(measured, "lowest").is_number() && value_of(measured, "highest").is_number())
        text += fmt::format(", restitution {:.3g} to {:.3g} measured", value_of(measured, "lowest").get<double>(),
                            value_of(measured, "highest").get<double>());
    return text + ".";
}

Json single_bounces_text(const Json& range) {
    if (!range.is_object()) return nullptr;
    const auto end = [&](const char* key) {
        const Json& value = value_of(range, key);
        return value.is_number() ? fmt::format("{:.4f}", value.get<double>()) : std::string("-");
    };
    return end("lowest") + " to " + end("highest");
}

/// Results of both sides as neighbouring columns. `other`: name of the side beside the card.
DocumentTable results_table(const Json& result, const std::string& other) {
    DocumentTable table{"Results of the card and the " + other, {"impact speed [m/s]"}, {}};
    constexpr std::array<std::pair<const char*, const char*>, 3> columns{
        {{"restitution", "restitution"}, {"duration", "duration [s]"}, {"peak_force", "peak force [N]"}}};
    for (const auto& [key, title] : columns)
        for (const std::string& side : {std::string("card"), other})
            table.header.push_back(fmt::format("{}, {}", title, side));
    table.header.insert(table.header.begin() + 1, "restitution, measured");
    table.header.emplace_back("restitution, single bounces");
    if (const Json& bounces = value_of(result, "bounces"); bounces.is_array())
        for (const Json& bounce : bounces) {
            std::vector<DocumentCell> row{value_of(bounce, "impact_speed"), value_of(bounce, "measured_restitution")};
            for (const auto& [key, title] : columns)
                for (const char* side : {"wanted", "realised"}) row.emplace_back(value_of(value_of(bounce, side), key));
            row.emplace_back(single_bounces_text(value_of(bounce, "single_bounces")));
            table.rows.push_back(std::move(row));
        }
    return table;
}

DocumentSection results_section(const Json& result, const std::string& other) {
    DocumentSection section{"Results"};
    add_figures(section, result);
    section.blocks.emplace_back(results_table(result, other));
    return section;
}

SourceText source_text(const std::string& text) {
    SourceText source;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) source.lines.push_back(line);
    return source;
}

DocumentTable steps_table(const Json& result) {
    DocumentTable table{"Time steps", {"step", "value [s]"}, {}};
    for (const auto& [key, title] : {std::pair{"time_step", "of the text"},
                                     {"accurate_time_step", "restitution within 1e-3"},
                                     {"stable_time_step", "stability limit"}})
        if (const Json& step = value_of(result, key); step.is_number()) table.rows.push_back({Json(title), step});
    return table;
}

}  // namespace

ResultDocument export_document(const Json& result) {
    const std::string title = text_of(result, "title");
    ResultDocument document{fmt::format("{} in {}", text_of(result, "law"), title),
                            route_badge(text_of(result, "route"))};
    document.lead.emplace_back(Paragraph{basis_of(result)});
    document.lead.emplace_back(Paragraph{text_of(result, "loss")});
    DocumentSection text{"Text for " + title};
    text.blocks.emplace_back(source_text(text_of(result, "snippet")));
    text.blocks.emplace_back(table_of("Numbers of the text", value_of(result, "inputs")));
    text.blocks.emplace_back(steps_table(result));
    add_section(document, std::move(text));
    add_section(document, results_section(result, "simulator"));
    add_section(document, list_section("Notes", value_of(result, "notes")));
    document.sections.push_back(provenance_section(result));
    document.sections.back().blocks.emplace_back(
        Paragraph{fmt::format("Formulas of {}: {}.", title, text_of(result, "read_from"))});
    return document;
}

ResultDocument translation_document(const Json& result) {
    ResultDocument document{"Translation into " + text_of(result, "law"), {"refit", Tone::neutral}};
    document.lead.emplace_back(Paragraph{text_of(result, "loss")});
    DocumentSection parameters{"Parameters"};
    parameters.blocks.emplace_back(table_of("Parameters", value_of(value_of(result, "card"), "parameters")));
    add_section(document, std::move(parameters));
    add_section(document, results_section(result, "new law"));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
