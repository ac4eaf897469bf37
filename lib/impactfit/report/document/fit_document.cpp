#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/document/command_documents.hpp"
#include "impactfit/report/document/diagnosis_parts.hpp"
#include "impactfit/report/document/document_parts.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

Badge fit_badge(const Json& result) {
    const std::string verdict = text_of(result, "verdict");
    if (verdict == "good" && value_of(result, "doubtful") == true) return {"Doubtful fit", Tone::caution};
    if (verdict == "good") return {"Good fit", Tone::good};
    if (verdict == "bad_fit") return {"Bad fit", Tone::bad};
    if (verdict == "several_specimens") return {"Several specimens", Tone::bad};
    if (verdict == "not_converged") return {"Not converged", Tone::bad};
    if (verdict == "not_identifiable") return {"Not identifiable", Tone::caution};
    if (verdict == "not_tested") return {"Fit, goodness not tested", Tone::caution};
    return {"Interrupted", Tone::caution};
}

/// True for a fit of the command line whose figures have numbers of rows: a problem file states them in itself.
bool may_exclude_points(const Json& result) {
    if (!value_of(result, "problem").is_null()) return false;
    for (const Json& figure : value_of(result, "figures"))
        for (const Json& panel : value_of(figure, "panels"))
            for (const Json& curve : value_of(panel, "curves"))
                if (curve.contains("numbers")) return true;
    return false;
}

/// Name and equation of the law, or of the form.
std::string fitted_formula(const Json& result) {
    const Json& law = value_of(result, "law");
    return fmt::format("{}: {}", text_of(law, "name"), text_of(law, "equation"));
}

/// Warnings, verdict, equation, further sentences of the summary, and the response at the largest speed. Sentences on
/// single observables and the search stand in their sections.
std::vector<DocumentBlock> fit_lead(const Json& result) {
    const std::vector<std::string> details = texts_of(value_of(result, "details"));
    std::vector<std::string> sentences = texts_of(value_of(result, "summary"));
    std::erase_if(sentences, [&](const std::string& one) { return std::ranges::find(details, one) != details.end(); });
    std::vector<DocumentBlock> lead = warning_paragraphs(result);
    if (!sentences.empty()) lead.emplace_back(Paragraph{sentences.front()});
    lead.emplace_back(Paragraph{fitted_formula(result), true});
    BulletList further;
    if (sentences.size() > 1) further.items.assign(sentences.begin() + 1, sentences.end());
    for (std::string& line : texts_of(value_of(value_of(result, "diagnosis"), "plausibility")))
        further.items.push_back(std::move(line));
    lead.emplace_back(std::move(further));
    return lead;
}

/// The object of a list that has this value of a key; null if there is none.
const Json& entry_of(const Json& list, std::string_view key, const Json& wanted) {
    static const Json nothing;
    if (list.is_array())
        for (const Json& entry : list)
            if (value_of(entry, key) == wanted) return entry;
    return nothing;
}

/// "2.989(60)e5": the value with its standard error, as in the text of a fit.
Json concise_cell(const Json& row) {
    const Json &value = value_of(row, "value"), &error = value_of(row, "standard_error");
    if (!value.is_number()) return value;
    return concise_value(value.get<double>(), error.is_number() ? error.get<double>() : std::nan(""));
}

Json limit_cell(const Json& limits, const char* key) {
    const Json& limit = value_of(limits, key);
    return limit.is_number() ? Json(short_number(limit.get<double>())) : Json();
}

/// Values with standard errors, intervals and identifiability.
DocumentTable parameters_table(const Json& result) {
    const Json& intervals = value_of(result, "intervals");
    const Json& identifiability = value_of(value_of(result, "uncertainty"), "identifiability");
    // An identifiable parameter of a law that does not describe the data is not good.
    const Tone known_tone = text_of(result, "verdict") == "good" ? Tone::good : Tone::neutral;
    const Json& level = value_of(intervals, "level");
    const std::string percent = level.is_number() ? fmt::format("{:.4g} %", 100.0 * level.get<double>()) : "";
    DocumentTable table{"", {"parameter", "role", "value", percent + " from", "to", "unit", "identifiable"}, {}};
    for (const Json& row : value_of(result, "parameters")) {
        const Json& name = value_of(row, "parameter");
        const Json& limits = entry_of(value_of(intervals, "parameters"), "parameter", name);
        const bool profiled = value_of(limits, "profile_lower").is_number();
        const std::string known = name.is_string() ? text_of(identifiability, name.get<std::string>()) : "";
        DocumentCell cell = Json();
        if (!known.empty()) cell = Badge{spaced_name(known), known == "identifiable" ? known_tone : Tone::caution};
        table.rows.push_back({name, value_of(row, "role"), concise_cell(row),
                              limit_cell(limits, profiled ? "profile_lower" : "covariance_lower"),
                              limit_cell(limits, profiled ? "profile_upper" : "covariance_upper"),
                              Json(text_of(row, "unit") == "1" ? "" : short_unit(text_of(row, "unit"))), cell});
    }
    return table;
}

/// Estimates of each group, one row each; empty without the test of equal groups.
DocumentTable groups_table(const Json& result) {
    DocumentTable table{"Parameters of each group", {"group"}, {}};
    const Json& test = value_of(result, "shared_parameters_test");
    for (const Json& group : value_of(test, "groups")) {
        table.rows.push_back({value_of(group, "group")});
        for (const Json& parameter : value_of(group, "parameters")) {
            const std::string unit = text_of(parameter, "unit");
            if (table.rows.size() == 1)
                table.header.push_back(text_of(parameter, "parameter") +
                                       (unit.empty() || unit == "1" ? "" : fmt::format(" [{}]", short_unit(unit))));
            table.rows.back().emplace_back(concise_cell(parameter));
        }
    }
    return table;
}

/// Statistics in the words of the field. Other keys have blanks in place of underscores.
std::string statistic_name(const std::string& key) {
    for (const auto& [known, name] : {std::pair{"chi_squared", "chi-squared"},
                                      {"reduced_chi_squared", "reduced chi-squared"},
                                      {"aicc", "AICc"},
                                      {"aic", "AIC"},
                                      {"bic", "BIC"},
                                      {"restitution_misfit", "RSS of restitution"}})
        if (key == known) return name;
    return spaced_name(key);
}

DocumentTable statistics_table(const Json& result) {
    DocumentTable table{"Goodness of fit", {"statistic", "value"}, {}};
    table.across = 3;
    const Json& statistics = value_of(result, "statistics");
    if (statistics.is_object())
        for (const auto& [key, value] : statistics.items())
            if (!value.is_null() && !value.is_structured()) table.rows.push_back({Json(statistic_name(key)), value});
    return table;
}

DocumentTable correlation_table(const Json& uncertainty) {
    const std::vector<std::string> names = texts_of(value_of(uncertainty, "parameters"));
    DocumentTable table{"Correlations of the estimates", {""}, {}, true};
    table.header.insert(table.header.end(), names.begin(), names.end());
    const Json& matrix = value_of(uncertainty, "correlation");
    for (std::size_t i = 0; i < names.size() && i < matrix.size(); ++i) {
        table.rows.push_back({Json(names[i])});
        for (const Json& value : matrix[i]) table.rows.back().emplace_back(value);
    }
    return table;
}

double size_of_residual(const Json& row) {
    const Json& scaled = value_of(row, "standardised");
    return scaled.is_number() ? std::abs(scaled.get<double>()) : 0.0;
}

constexpr std::size_t shown_residuals = 20;

DocumentTable largest_residuals(const Json& result) {
    const Json& residuals = value_of(result, "residuals");
    std::vector<Json> rows;
    if (residuals.is_array()) rows.assign(residuals.begin(), residuals.end());
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Json& a, const Json& b) { return size_of_residual(a) > size_of_residual(b); });
    if (rows.size() > shown_residuals) rows.resize(shown_residuals);
    DocumentTable table = table_of(fmt::format("Largest residuals, {} of {} values", rows.size(), residuals.size()),
                                   Json(rows), {"scale", "effective_mass"});
    table.folded = true;
    return table;
}

long whole(const Json& json, std::string_view key) {
    return value_of(json, key).get<long>();
}

double number_at(const Json& json, std::string_view key) {
    const Json& value = value_of(json, key);
    return value.is_number() ? value.get<double>() : std::nan("");
}

/// Rows with a column for each of their covariates, in place of the object.
Json with_columns_of_covariates(const Json& population, const Json& rows) {
    Json flat = Json::array();
    for (const Json& row : rows) {
        Json one = Json::object();
        for (const auto& [name, value] : row.items())
            if (name == "covariates")
                for (const Json& covariate : value_of(population, "covariates")) {
                    const std::string column = text_of(covariate, "column");
                    one[fmt::format("{} [{}]", column, text_of(covariate, "unit"))] = value_of(value, column);
                }
            else
                one[name] = value;
        flat.push_back(std::move(one));
    }
    return flat;
}

/// Estimates in the parameters of the publication, and priors.
void add_further_parameters(DocumentSection& section, const Json& result) {
    for (const Json& list : value_of(result, "published_parameters"))
        section.blocks.emplace_back(table_of("Published parameters, " + text_of(list, "parameterisation"),
                                             value_of(list, "parameters"), {"symbol"}));
    section.blocks.emplace_back(table_of("Priors", value_of(result, "priors")));
}

/// Estimates, figure, predictions and specimens of a population.
DocumentSection population_part(const Json& result) {
    DocumentSection section{"Population"};
    const Json& population = value_of(result, "population");
    if (population.is_null()) return section;
    section.blocks.emplace_back(Paragraph{fmt::format("{} specimens by {}. -2 log L {:.6g}, AIC {:.6g}, BIC {:.6g}.",
                                                      whole(population, "groups"), text_of(population, "by"),
                                                      number_at(population, "minus_two_log_likelihood"),
                                                      number_at(population, "aic"), number_at(population, "bic"))});
    section.blocks.emplace_back(table_of("Estimates", value_of(population, "estimates")));
    add_figures(section, result, {"population"});
    section.blocks.emplace_back(
        table_of("New specimens", with_columns_of_covariates(population, value_of(population, "predictions"))));
    add_figures(section, result, {"specimen_bands"});
    DocumentTable bands = table_of("Predictions for new specimens",
                                   with_columns_of_covariates(population, value_of(population, "bands")));
    bands.folded = true;
    section.blocks.emplace_back(std::move(bands));
    DocumentTable specimens = table_of("Specimens (empirical Bayes)",
                                       with_columns_of_covariates(population, value_of(population, "specimens")));
    specimens.folded = true;
    section.blocks.emplace_back(std::move(specimens));
    section.blocks.emplace_back(table_of("Noise that is not stated", value_of(population, "noise")));
    return section;
}

DocumentSection uncertainty_section(const Json& result) {
    DocumentSection section{"Uncertainty and identifiability"};
    if (const std::vector<std::string> details = texts_of(value_of(result, "details")); !details.empty())
        section.blocks.emplace_back(BulletList{details});
    add_figures(section, result, {"profiles", "contours"});
    const Json& posterior = value_of(result, "posterior");
    section.blocks.emplace_back(table_of("Posterior", value_of(posterior, "parameters")));
    section.blocks.emplace_back(table_of("Modes of the posterior", value_of(posterior, "modes")));
    section.blocks.emplace_back(table_of("Priors of the posterior", value_of(posterior, "priors")));
    section.blocks.emplace_back(
        table_of("New specimens by the draws",
                 with_columns_of_covariates(value_of(result, "population"), value_of(posterior, "new_specimens"))));
    add_figures(section, result, {"posterior", "pairs", "predictive", "traces", "ranks"});
    const Json& uncertainty = value_of(result, "uncertainty");
    if (uncertainty.is_null()) return section;
    section.blocks.emplace_back(correlation_table(uncertainty));
    section.blocks.emplace_back(
        table_of("Determined combinations, best first", value_of(uncertainty, "directions"), {"weights"}));
    DocumentTable without{"Without one observable", {"without", "values", "identified directions"}, {}};
    for (const Json& entry : value_of(uncertainty, "leave_one_observable_out"))
        without.rows.push_back(
            {value_of(entry, "observable"), value_of(entry, "values"), value_of(entry, "identified_directions")});
    section.blocks.emplace_back(std::move(without));
    return section;
}

/// Unit of an entry of the rig.
std::string rig_unit(const std::string& key) {
    for (const auto& [known, unit] : {std::pair{"gravity", "m/s^2"},
                                      {"load", "N"},
                                      {"body_mass", "kg"},
                                      {"diameter", "m"},
                                      {"air_density", "kg/m^3"}})
        if (key == known) return unit;
    return {};
}

/// One row for each entry of the rig; the objects within it are rows too.
DocumentSection rig_section(const Json& result) {
    DocumentSection section{"Rig"};
    DocumentTable table{"", {"entry", "value", "unit"}, {}};
    const Json& rig = value_of(result, "rig");
    if (!rig.is_object()) return section;
    for (const auto& [key, value] : rig.items()) {
        if (!value.is_object())
            table.rows.push_back({spaced_name(key), value, rig_unit(key)});
        else
            for (const auto& [name, part] : value.items())
                table.rows.push_back({fmt::format("{} of {}", spaced_name(key), spaced_name(name)), part, ""});
    }
    section.blocks.emplace_back(std::move(table));
    return section;
}

/// One row for each minimum of the starts.
DocumentSection search_section(const Json& result) {
    DocumentSection section{"Search"};
    const Json& search = value_of(result, "search");
    section.blocks.emplace_back(
        Paragraph{fmt::format("Method {}, {} starts, seed {}, {} evaluations.", text_of(search, "method"),
                              whole(search, "starts"), whole(search, "seed"), whole(search, "evaluations"))});
    DocumentTable minima{"Minima of the starts", {"starts", "cost", "status"}, {}};
    for (const Json& minimum : value_of(search, "minima")) {
        const Json& parameters = value_of(minimum, "parameters");
        if (minima.rows.empty())
            for (const auto& [name, value] : parameters.items()) minima.header.push_back(name);
        minima.rows.push_back(
            {value_of(minimum, "starts"), value_of(minimum, "cost"), Json(spaced_name(text_of(minimum, "status")))});
        for (const auto& [name, value] : parameters.items()) minima.rows.back().emplace_back(value);
    }
    section.blocks.emplace_back(std::move(minima));
    return section;
}

}  // namespace

ResultDocument fit_document(const Json& result) {
    const std::string title = text_of(result, "title");
    ResultDocument document{title.empty() ? "Fit of " + text_of(value_of(result, "law"), "name") : title,
                            fit_badge(result), fit_lead(result)};
    document.digits = 4;
    add_section(document, population_part(result));
    DocumentSection parameters{value_of(result, "population").is_null() ? "Parameters" : "Separate values"};
    parameters.blocks.emplace_back(parameters_table(result));
    parameters.blocks.emplace_back(groups_table(result));
    parameters.blocks.emplace_back(entered_restitution_table(result));
    add_further_parameters(parameters, result);
    add_section(document, std::move(parameters));
    add_section(document, law_choice_section(result));
    DocumentSection data{"Data and fit"};
    add_figures(data, result, {"data", "distribution", "records"});
    if (may_exclude_points(result))
        data.blocks.emplace_back(
            SelectionCommand{"A click on a measured value adds the number of its row to this command, which leaves the "
                             "row out. A reason "
                             "is added by hand: --exclude \"3,7: double hit\".",
                             "--exclude"});
    data.blocks.emplace_back(statistics_table(result));
    data.blocks.emplace_back(largest_residuals(result));
    DocumentTable bands = table_of("Predictions", value_of(result, "bands"));
    bands.folded = true;
    data.blocks.emplace_back(std::move(bands));
    add_section(document, std::move(data));
    add_section(document, replicates_section(result));
    add_section(document, diagnosis_section(result));
    DocumentSection motion{"Motion and energy of the fitted law"};
    add_figures(motion, result, {"motion", "energy"});
    add_section(document, std::move(motion));
    add_section(document, uncertainty_section(result));
    add_section(document, search_section(result));
    add_section(document, rig_section(result));
    add_section(document, list_section("Assumptions about the data", value_of(result, "notes")));
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace impactfit
