#include "impactfit_papers/report/recipes/recipe_report.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "impactfit/core/citation.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"

namespace impactfit {
namespace {

std::string made_text(const RecipeTable& table) {
    std::string text;
    for (const std::string& line : table.made) text += fmt::format("# {}\n", line);
    return text;
}

std::string sentence_of(const Finding& finding) {
    const std::string surprise = finding.verdict == finding.expected
                                     ? ""
                                     : fmt::format(" (UNEXPECTED, shipped: {})", to_string(finding.expected));
    return fmt::format("{}: {}{}. {}", finding.subject, to_string(finding.verdict), surprise, finding.detail);
}

std::string one_text(const RecipeOutcome& outcome) {
    std::string text = fmt::format("{}: {}\n\n", outcome.recipe->name, outcome.recipe->title);
    if (!outcome.error.empty()) return fmt::format("{}Not run: {}\n", text, outcome.error);
    for (const Finding& finding : outcome.result.findings) text += fmt::format("{}\n", sentence_of(finding));
    for (const std::string& sentence : outcome.result.improvements) text += fmt::format("Improved: {}\n", sentence);
    for (const std::string& sentence : not_judged_sentences(outcome.result.not_judged)) text += sentence + "\n";
    for (const RecipeTable& table : outcome.result.tables)
        text += fmt::format("\n{}\n{}", table.caption, table_text(table.table));
    return text;
}

/// Recipe, title and the number of claims by verdict.
std::string headline(const RecipeOutcome& outcome) {
    std::map<std::string_view, int> counts;
    for (const Finding& finding : outcome.result.findings) ++counts[to_string(finding.verdict)];
    std::string text = fmt::format("{}: ", outcome.recipe->name), list;
    for (const auto& [verdict, count] : counts)
        list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, verdict);
    if (!outcome.error.empty()) list = "not run";
    return text + list;
}

std::string claim_line(const Finding& finding) {
    const std::string unexpected = finding.verdict == finding.expected
                                       ? ""
                                       : fmt::format(" (UNEXPECTED, shipped: {})", to_string(finding.expected));
    return one_line(
        fmt::format("{}: {}{}. {}", finding.subject, to_string(finding.verdict), unexpected, finding.detail), "  ");
}

std::vector<SourceFile> inputs_of(std::span<const RecipeOutcome> outcomes) {
    std::vector<SourceFile> inputs;
    for (const RecipeOutcome& outcome : outcomes)
        inputs.insert(inputs.end(), outcome.result.inputs.begin(), outcome.result.inputs.end());
    return inputs;
}

Json tables_json(const RecipeResult& result) {
    Json tables = Json::object();
    for (const RecipeTable& table : result.tables)
        tables[table.name] = {{"caption", table.caption}, {"made", table.made}, {"rows", json_objects(table.table)}};
    return tables;
}

void make_folder(const std::filesystem::path& folder) {
    check_may_write(folder.string());
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        throw Error(ErrorKind::usage, "cannot create the output folder: " + failed.message(), folder.string(),
                    "a writable folder", {{}, 0, 0, option("output")});
}

}  // namespace

Table recipe_list_table() {
    Table table{{{"recipe"}, {"source"}, {"title"}}, {}};
    for (const Recipe* recipe : all_recipes())
        table.rows.push_back({std::string(recipe->name), std::string(recipe->source), std::string(recipe->title)});
    return table;
}

std::string recipe_list_json() {
    return json_text(json_rows("regenerate", recipe_list_table(), {}));
}

RecipeOutcome outcome_of(const Recipe& recipe, const RecipeOptions& options,
                         const std::function<void(const Error&)>& report) {
    options.begin(recipe.name);
    RecipeOutcome outcome{&recipe, {}};
    try {
        outcome.result = recipe.run(options);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::data) throw;
        outcome.error = error.what();
        if (report)
            report({error.kind(), fmt::format("{}: {}", recipe.name, error.problem()), error.got(), error.allowed(),
                    error.where()});
    }
    return outcome;
}

Table verdict_table(std::span<const RecipeOutcome> outcomes) {
    Table table{{{"recipe"}, {"subject"}, {"verdict"}, {"expected"}, {"detail"}}, {}};
    for (const RecipeOutcome& outcome : outcomes)
        for (const Finding& finding : outcome.result.findings)
            table.rows.push_back({std::string(outcome.recipe->name), finding.subject,
                                  std::string(to_string(finding.verdict)), std::string(to_string(finding.expected)),
                                  finding.detail});
    return table;
}

Table findings_table(const RecipeResult& result) {
    Table table{{{"subject"}, {"verdict"}, {"expected"}, {"detail"}}, {}};
    for (const Finding& finding : result.findings)
        table.rows.push_back({finding.subject, std::string(to_string(finding.verdict)),
                              std::string(to_string(finding.expected)), finding.detail});
    return table;
}

std::string recipes_text(std::span<const RecipeOutcome> outcomes) {
    std::string text;
    for (const RecipeOutcome& outcome : outcomes)
        text += fmt::format("{}{}", text.empty() ? "" : "\n", one_text(outcome));
    return text;
}

std::string short_recipes_text(std::span<const RecipeOutcome> outcomes) {
    std::string text;
    std::size_t tables = 0, improvements = 0;
    for (const RecipeOutcome& outcome : outcomes) {
        text += one_line(headline(outcome)) + "\n";
        if (!outcome.error.empty()) text += one_line(outcome.error, "  ") + "\n";
        for (const Finding& finding : outcome.result.findings) text += claim_line(finding) + "\n";
        tables += outcome.result.tables.size();
        improvements += outcome.result.improvements.size();
    }
    return text + fmt::format("\n{} improved forms and {} tables: --verbose, or as files: --output FOLDER\n",
                              improvements, tables);
}

Json recipes_json(std::span<const RecipeOutcome> outcomes) {
    Json json = json_rows("regenerate", verdict_table(outcomes), inputs_of(outcomes));
    Json recipes = Json::object();
    for (const RecipeOutcome& outcome : outcomes) {
        Json& entry = recipes[std::string(outcome.recipe->name)];
        entry = {{"title", outcome.recipe->title},
                 {"paper", outcome.recipe->source},
                 {"source", find_citation(std::string(outcome.recipe->source)).text()},
                 {"as_expected", outcome.error.empty() && as_expected(outcome.result)},
                 {"improvements", outcome.result.improvements},
                 {"tables", tables_json(outcome.result)}};
        entry["not_judged"] = not_judged_sentences(outcome.result.not_judged);
        entry["figures"] = Json::array();
        for (const RecipeFigure& figure : outcome.result.figures)
            entry["figures"].push_back(figure_json(figure.name, figure.title, figure.panels));
        if (!outcome.error.empty()) entry["error"] = outcome.error;
    }
    json["recipes"] = recipes;
    return json;
}

void write_recipe(const std::string& folder, const RecipeOutcome& outcome) {
    const std::filesystem::path own = std::filesystem::path(folder) / outcome.recipe->name;
    make_folder(own);
    const auto path = [&](const std::string& file) { return (own / file).string(); };
    for (const RecipeTable& table : outcome.result.tables)
        write_file_atomically(path(table.name + ".csv"),
                              fmt::format("# {}: {}\n{}{}", outcome.recipe->name, table.caption, made_text(table),
                                          csv_text(table.table)));
    if (!outcome.result.findings.empty())
        write_file_atomically(path("verdicts.csv"), fmt::format("# {}: verdicts on the paper\n{}", outcome.recipe->name,
                                                                csv_text(findings_table(outcome.result))));
    for (const RecipeFigure& figure : outcome.result.figures)
        for (const char* ending : {".svg", ".png"})
            write_figure(path(figure.name + ending), figure.title, figure.panels);
    for (const RecipeHeader& header : outcome.result.headers)
        write_file_atomically(path(header.name + ".h"), header.text);
    write_file_atomically(path("result.json"), json_text(recipes_json({&outcome, 1})));
}

}  // namespace impactfit
