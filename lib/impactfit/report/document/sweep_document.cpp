#include <fmt/format.h>

#include <algorithm>

#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

/// More rows would exceed the size of a page.
constexpr std::size_t most_rows = 1000;

DocumentTable fixed_table(const Json& result) {
    DocumentTable table{"Constant values", {"name", "value"}, {}};
    if (const Json& fixed = value_of(result, "fixed"); fixed.is_object())
        for (const auto& [name, value] : fixed.items()) table.rows.push_back({Json(name), value});
    return table;
}

DocumentTable impacts_table(const Json& result) {
    const Json& rows = value_of(result, "rows");
    DocumentTable table = table_of("All impacts", rows);
    if (rows.size() > most_rows) {
        table.caption = fmt::format("First {} of {} impacts", most_rows, rows.size());
        table.rows.resize(most_rows);
    }
    const Json& units = value_of(result, "units");
    for (std::string& name : table.header) {
        std::string key = name;
        std::replace(key.begin(), key.end(), ' ', '_');
        if (const std::string unit = text_of(units, key); !unit.empty() && unit != "1")
            name += fmt::format(" [{}]", unit);
    }
    table.folded = true;
    return table;
}

/// Points with another status than `separated`.
std::string exceptions(const Json& rows) {
    const auto count = [&](const char* status) {
        return std::count_if(rows.begin(), rows.end(),
                             [&](const Json& row) { return text_of(row, "status") == status; });
    };
    const auto sticking = count("sticks");
    const auto failed = static_cast<std::ptrdiff_t>(rows.size()) - sticking - count("separated");
    return fmt::format("{} impacts, {} stick, {} without a result.", rows.size(), sticking, failed);
}

}  // namespace

ResultDocument sweep_document(const Json& result) {
    const Json& rows = value_of(result, "rows");
    ResultDocument document{"Sweep of " + text_of(result, "law"),
                            {fmt::format("{} impacts", rows.size()), Tone::neutral}};
    document.lead.emplace_back(Paragraph{exceptions(rows)});
    DocumentSection figures{"Observables"};
    add_figures(figures, result);
    add_section(document, std::move(figures));
    DocumentSection values{"Values"};
    values.blocks.emplace_back(table_of("Varied values", value_of(result, "varied")));
    values.blocks.emplace_back(fixed_table(result));
    values.blocks.emplace_back(impacts_table(result));
    add_section(document, std::move(values));
    document.sections.push_back(provenance_section(result));
    document.sections.back().blocks.emplace_back(
        Paragraph{fmt::format("Separation {}.", spaced_name(text_of(result, "separation")))});
    return document;
}

}  // namespace impactfit
