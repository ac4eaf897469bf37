#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

/// Curves shown at first: the data and the best laws.
constexpr std::size_t shown_labels = 6;

/// Names of the files, without their folders.
std::string data_names(const Json& result) {
    std::string names;
    for (const Json& source : value_of(result, "data"))
        names += (names.empty() ? "" : ", ") + std::filesystem::path(text_of(source, "name")).filename().string();
    return names;
}

DocumentCell status_cell(const Json& law) {
    const std::string status = text_of(law, "status");
    return Badge{spaced_name(status), status == "good"                                       ? Tone::good
                                      : status == "bad_fit" || status == "several_specimens" ? Tone::bad
                                                                                             : Tone::caution};
}

/// Numbers of a law or a card from `free parameters` to `extrapolation error`.
void add_numbers(std::vector<DocumentCell>& row, const Json& fit) {
    for (const char* key : {"free_parameters", "chi_squared", "aicc_difference", "akaike_weight", "lack_of_fit"})
        row.emplace_back(value_of(fit, key));
    // A weight of 1e-40 is shown as 0.
    if (Json& weight = std::get<Json>(row[row.size() - 2]); weight.is_number() && weight.get<double>() < 5e-4)
        weight = 0;
    row.emplace_back(value_of(value_of(fit, "leave_one_speed_out"), "error"));
    row.emplace_back(value_of(value_of(fit, "extrapolation"), "error"));
}

/// Laws and cards with their misfit, in the order of the ranking: the AICc difference, which may be missing at the end.
std::vector<std::pair<const Json*, const Json*>> ranked_entries(const Json& result) {
    std::vector<std::pair<const Json*, const Json*>> entries;
    for (const auto& [list, key] : {std::pair{"laws", "fit"}, {"cards", "misfit"}})
        for (const Json& entry : value_of(result, list))
            if (const Json& fit = value_of(entry, key); !fit.is_null()) entries.emplace_back(&entry, &fit);
    const auto difference = [](const auto& entry) {
        const Json& value = value_of(*entry.second, "aicc_difference");
        return value.is_number() ? value.template get<double>() : HUGE_VAL;
    };
    std::stable_sort(entries.begin(), entries.end(),
                     [&](const auto& a, const auto& b) { return difference(a) < difference(b); });
    return entries;
}

DocumentTable ranking_table(const Json& result) {
    DocumentTable table{"Laws by AICc, best first",
                        {"rank", "law", "status", "free parameters", "chi-squared", "AICc difference", "Akaike weight",
                         "lack of fit p", "prediction error", "extrapolation error", "remark"},
                        {}};
    for (const auto& [entry, fit] : ranked_entries(result)) {
        std::vector<DocumentCell> row{Json(table.rows.size() + 1)};
        const bool card = entry->contains("file");
        const std::string file = text_of(*entry, "file");  // empty: not from a file
        row.emplace_back(
            card ? Json(fmt::format("{} ({})", file.empty() ? text_of(*entry, "title") : file, text_of(*entry, "law")))
                 : value_of(*entry, "law"));
        row.push_back(card ? DocumentCell{Badge{"contact card, not refitted"}} : status_cell(*entry));
        add_numbers(row, *fit);
        row.emplace_back(value_of(*entry, card ? "range" : "reason"));
        table.rows.push_back(std::move(row));
    }
    return table;
}

DocumentTable excluded_table(const Json& laws) {
    DocumentTable table{"Laws that were not fitted", {"law", "reason"}, {}};
    for (const Json& law : laws)
        if (value_of(law, "fit").is_null()) table.rows.push_back({value_of(law, "law"), value_of(law, "reason")});
    return table;
}

/// Densities of left-out values, the largest first, then the laws without one.
DocumentTable density_table_of(const Json& laws) {
    DocumentTable table{"Density of values left out one by one (PSIS-LOO), best first",
                        {"law", "elpd", "elpd - best", "standard error", "stacking weight", "worst Pareto-k",
                         "values above limit", "effective parameters", "R-hat", "effective draws", "remark"},
                        {}};
    std::vector<const Json*> ranked;
    for (const Json& law : laws)
        if (law.contains("posterior")) ranked.push_back(&law);
    const auto difference = [](const Json* law) {
        const Json& value = value_of(law->at("posterior"), "elpd_difference");
        return value.is_number() ? value.template get<double>() : -HUGE_VAL;
    };
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](const Json* a, const Json* b) { return difference(a) > difference(b); });
    for (const Json* law : ranked) {
        const Json& posterior = law->at("posterior");
        std::vector<DocumentCell> row{value_of(*law, "law")};
        for (const char* key : {"elpd", "elpd_difference", "elpd_difference_error", "stacking_weight", "pareto_k"})
            row.emplace_back(value_of(posterior, key));
        // A weight of 1e-40 is shown as 0.
        if (Json& weight = std::get<Json>(row[4]); weight.is_number() && weight.get<double>() < 5e-4) weight = 0;
        std::vector<std::string> places;
        for (const Json& value : value_of(posterior, "unreliable_values")) places.push_back(text_of(value, "place"));
        row.emplace_back(Json(fmt::format("{}", fmt::join(places, ", "))));
        for (const char* key : {"effective_parameters", "rhat", "effective_draws", "reason"})
            row.emplace_back(value_of(posterior, key));
        table.rows.push_back(std::move(row));
    }
    return table;
}

DocumentSection estimates_section(const Json& laws) {
    DocumentSection section{"Estimates"};
    for (const Json& law : laws) {
        DocumentTable table = table_of(text_of(law, "law"), value_of(value_of(law, "fit"), "parameters"), {"symbol"});
        if (table.rows.empty()) continue;
        table.folded = true;
        section.blocks.emplace_back(std::move(table));
    }
    return section;
}

Badge best_badge(const Json& laws) {
    for (const Json& law : laws)
        if (const Json& fit = value_of(law, "fit"); !fit.is_null())
            return text_of(law, "status") == "good" ? Badge{"Best law: " + text_of(law, "law"), Tone::good}
                                                    : Badge{"Nearest law: " + text_of(law, "law"), Tone::caution};
    return {"No law was fitted", Tone::bad};
}

}  // namespace

ResultDocument comparison_document(const Json& result) {
    const Json& laws = value_of(result, "laws");
    ResultDocument document{"Laws compared: " + data_names(result), best_badge(laws)};
    document.digits = 4;
    document.lead = warning_paragraphs(result);
    document.lead.emplace_back(BulletList{texts_of(value_of(result, "summary"))});
    DocumentSection ranking{"Ranking"};
    ranking.blocks.emplace_back(ranking_table(result));
    if (DocumentTable densities = density_table_of(laws); !densities.rows.empty())
        ranking.blocks.emplace_back(std::move(densities));
    if (result.contains("averaged_prediction")) {
        DocumentTable averaged =
            table_of("Prediction averaged over the laws by stacking weight", result["averaged_prediction"]);
        averaged.folded = true;
        if (!averaged.rows.empty()) ranking.blocks.emplace_back(std::move(averaged));
    }
    ranking.blocks.emplace_back(excluded_table(laws));
    add_section(document, std::move(ranking));
    DocumentSection figures{"Data and laws"};
    add_figures(figures, result, {}, shown_labels);
    for (DocumentBlock& block : figures.blocks)
        std::get<DocumentFigure>(block).note = "A label has the rank of its law and ΔAICc, its AICc above the least.";
    add_section(document, std::move(figures));
    add_section(document, estimates_section(laws));
    add_section(document, notes_on_data(result));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
