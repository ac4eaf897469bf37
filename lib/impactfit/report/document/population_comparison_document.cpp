#include <fmt/format.h>

#include <filesystem>

#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/document_parts.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

bool is_ranked_population(const Json& model) {
    return value_of(value_of(model, "fit"), "akaike_weight").is_number();
}

bool compares_means(const Json& result) {
    return text_of(result, "compared") == "means";
}

Badge best_population_badge(const Json& result) {
    const Json& models = value_of(result, "models");
    if (models.empty() || !is_ranked_population(models.front())) return {"No population converged", Tone::bad};
    const bool good = text_of(models.front(), "status") == "good";
    return {(good ? "Best: " : "Nearest: ") + text_of(models.front(), "model"), good ? Tone::good : Tone::caution};
}

DocumentTable ranked_populations(const Json& result) {
    DocumentTable table{fmt::format("{} by AIC, best first", compares_means(result) ? "Means" : "Laws"),
                        {"model", "status", "estimates", "-2 log L", "AIC", "BIC", "AIC difference", "BIC difference",
                         "Akaike weight", "chi-squared", "degrees of freedom", "p"},
                        {}};
    for (const Json& model : value_of(result, "models")) {
        if (!is_ranked_population(model)) continue;
        const Json& fit = value_of(model, "fit");
        const std::string status = text_of(model, "status");
        std::vector<DocumentCell> row{value_of(model, "model"),
                                      Badge{spaced_name(status), status == "good"      ? Tone::good
                                                                 : status == "bad_fit" ? Tone::bad
                                                                                       : Tone::caution}};
        for (const char* key : {"estimated", "minus_two_log_likelihood", "aic", "bic", "aic_difference",
                                "bic_difference", "akaike_weight", "chi_squared", "degrees_of_freedom", "probability"})
            row.emplace_back(value_of(fit, key));
        // A weight of 1e-40 is shown as 0.
        if (Json& weight = std::get<Json>(row[8]); weight.is_number() && weight.get<double>() < 5e-4) weight = 0;
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Mean, remaining deviation and explained share of each parameter of each ranked model.
DocumentTable variation_of_models(const Json& result) {
    DocumentTable table{"Variation between specimens that remains",
                        {"model", "parameter", "mean", "deviation", "variation in %", "explained variance"},
                        {}};
    for (const Json& model : value_of(result, "models")) {
        const Json &means = value_of(model, "means"), &variation = value_of(value_of(model, "fit"), "variation");
        for (std::size_t i = 0; i < variation.size() && i < means.size(); ++i) {
            const Json& mean = value_of(means[i], "mean");
            table.rows.push_back({value_of(model, "model"), value_of(means[i], "parameter"),
                                  mean.is_null() ? Json("constant") : mean, value_of(variation[i], "deviation"),
                                  value_of(variation[i], "variation_percent"), value_of(variation[i], "explained")});
        }
    }
    return table;
}

DocumentTable unranked_populations(const Json& result) {
    DocumentTable table{"Models without a rank", {"model", "status", "reason"}, {}};
    for (const Json& model : value_of(result, "models"))
        if (!is_ranked_population(model))
            table.rows.push_back({value_of(model, "model"), value_of(model, "status"), value_of(model, "reason")});
    return table;
}

}  // namespace

ResultDocument population_comparison_document(const Json& result) {
    std::string names;
    for (const Json& source : value_of(result, "data"))
        names += (names.empty() ? "" : ", ") + std::filesystem::path(text_of(source, "name")).filename().string();
    ResultDocument document{"Populations compared: " + names, best_population_badge(result)};
    document.digits = 6;
    document.lead = warning_paragraphs(result);
    document.lead.emplace_back(BulletList{texts_of(value_of(result, "summary"))});
    DocumentSection ranking{"Ranking"};
    ranking.blocks.emplace_back(ranked_populations(result));
    ranking.blocks.emplace_back(variation_of_models(result));
    if (DocumentTable tests =
            table_of("Likelihood-ratio tests of nested means", value_of(result, "likelihood_ratio_tests"));
        !tests.rows.empty())
        ranking.blocks.emplace_back(std::move(tests));
    if (DocumentTable others = unranked_populations(result); !others.rows.empty())
        ranking.blocks.emplace_back(std::move(others));
    add_section(document, std::move(ranking));
    DocumentSection estimates{"Estimates"};
    for (const Json& model : value_of(result, "models")) {
        DocumentTable table = table_of(text_of(model, "model"), value_of(value_of(model, "fit"), "estimates"));
        if (table.rows.empty()) continue;
        table.folded = true;
        estimates.blocks.emplace_back(std::move(table));
    }
    add_section(document, std::move(estimates));
    add_section(document, notes_on_data(result));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
