// Document of the recipes: published constants, one section a paper.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "impactfit/report/document/document_parts.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "impactfit_papers/validation/index/item_verdict.hpp"

namespace impactfit {
namespace {

/// A longer table is in the CSV file of its recipe only.
constexpr std::size_t most_rows_of_a_table = 16;

Tone tone_of(const std::string& verdict) {
    if (verdict == "reproduced") return Tone::good;
    if (verdict.starts_with("reproduced")) return Tone::caution;
    return verdict == "not reproducible" ? Tone::bad : Tone::neutral;
}

/// Verdicts of a recipe.
DocumentTable verdicts_table(const Json& rows, const std::string& recipe) {
    DocumentTable table{"", {"subject", "verdict", "numbers"}, {}};
    for (const Json& row : rows) {
        if (text_of(row, "recipe") != recipe) continue;
        const std::string verdict = text_of(row, "verdict"), expected = text_of(row, "expected");
        const bool surprise = verdict != expected;
        table.rows.push_back({value_of(row, "subject"),
                              Badge{surprise ? fmt::format("{} (unexpected, shipped: {})", verdict, expected) : verdict,
                                    surprise ? Tone::bad : tone_of(verdict)},
                              value_of(row, "detail")});
    }
    return table;
}

/// "5 reproduced", one badge for each verdict; "not judged" without verdicts.
std::vector<Badge> counted_badges(const Json& rows, const std::vector<std::string>& recipes) {
    std::vector<std::pair<std::string, long>> counts;
    for (const Json& row : rows) {
        if (std::find(recipes.begin(), recipes.end(), text_of(row, "recipe")) == recipes.end()) continue;
        const std::string verdict = text_of(row, "verdict");
        auto found = std::find_if(counts.begin(), counts.end(), [&](const auto& one) { return one.first == verdict; });
        if (found == counts.end()) found = counts.insert(counts.end(), {verdict, 0});
        ++found->second;
    }
    std::vector<Badge> badges;
    for (const auto& [verdict, count] : counts)
        badges.push_back({fmt::format("{} {}", count, verdict), tone_of(verdict)});
    if (badges.empty()) badges.push_back({"not judged"});
    return badges;
}

void add_tables(DocumentSection& section, const Json& tables) {
    BulletList left_out;
    if (!tables.is_object()) return;
    for (const auto& [name, entry] : tables.items()) {
        const Json& rows = value_of(entry, "rows");
        DocumentTable table = table_of(text_of(entry, "caption"), rows);
        table.folded = true;
        if (table.rows.size() <= most_rows_of_a_table)
            section.blocks.emplace_back(std::move(table));
        else
            left_out.items.push_back(fmt::format("{}.csv, {} rows: {}", name, rows.size(), text_of(entry, "caption")));
    }
    section.blocks.emplace_back(std::move(left_out));
}

/// Points of a line. The document of all recipes has some 300 lines and would else exceed its size; the tables of the
/// recipes have every number.
constexpr std::size_t most_points_of_a_line = 56;

Json thinned(const Json& list) {
    Json some = Json::array();
    for (std::size_t k = 0; k < most_points_of_a_line; ++k)
        some.push_back(list.at(k * (list.size() - 1) / (most_points_of_a_line - 1)));
    return some;
}

/// The figures of a recipe with lines of at most `most_points_of_a_line` points, evenly chosen from first to last.
Json thinned_figures(const Json& recipe) {
    Json figures = value_of(recipe, "figures");
    for (Json& figure : figures)
        for (Json& panel : figure.at("panels"))
            for (Json& curve : panel.at("curves"))
                if (text_of(curve, "style") == "line" && curve.at("x").size() > most_points_of_a_line)
                    for (const char* key : {"x", "y"}) curve[key] = thinned(curve.at(key));
    return {{"figures", figures}};
}

void add_recipe(DocumentSection& section, const std::string& name, const Json& recipe, const Json& rows) {
    section.blocks.emplace_back(Heading{text_of(recipe, "title"), counted_badges(rows, {name})});
    section.blocks.emplace_back(Paragraph{"impactfit regenerate " + name, true});
    if (const std::string error = text_of(recipe, "error"); !error.empty())
        section.blocks.emplace_back(Paragraph{"Not run: " + error});
    section.blocks.emplace_back(verdicts_table(rows, name));
    if (const std::vector<std::string> improved = texts_of(value_of(recipe, "improvements")); !improved.empty()) {
        section.blocks.emplace_back(Paragraph{"Improved forms:"});
        section.blocks.emplace_back(BulletList{improved});
    }
    add_figures(section, thinned_figures(recipe));
    add_tables(section, value_of(recipe, "tables"));
    section.blocks.emplace_back(BulletList{texts_of(value_of(recipe, "not_judged"))});
}

/// Recipes of one paper.
struct RecipesOfPaper {
    std::string key, source;
    std::vector<std::string> names;
};

/// In the order of `impactfit papers`; papers without a known key follow.
std::vector<RecipesOfPaper> by_paper(const Json& recipes) {
    std::vector<RecipesOfPaper> papers;
    for (const auto& [name, recipe] : recipes.items()) {
        const std::string source = text_of(recipe, "source");
        auto found = std::find_if(papers.begin(), papers.end(), [&](const auto& one) { return one.source == source; });
        if (found == papers.end()) found = papers.insert(papers.end(), {text_of(recipe, "paper"), source, {}});
        found->names.push_back(name);
    }
    const std::vector<std::string> keys = judged_paper_keys();
    const auto place = [&](const RecipesOfPaper& paper) { return std::find(keys.begin(), keys.end(), paper.key); };
    std::stable_sort(papers.begin(), papers.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return papers;
}

/// "ZH21, Zhang 2021" of a citation "Zhang, Jie and ... (2021) ...". Without a year: "RH, Ramaswamy".
std::string short_name(const RecipesOfPaper& paper) {
    const std::string& source = paper.source;
    std::string name = source.substr(0, source.find(','));
    if (!paper.key.empty()) name = fmt::format("{}, {}", paper.key, name);
    for (std::size_t open = source.find('('); open != std::string::npos; open = source.find('(', open + 1)) {
        const std::string year = source.substr(open + 1, 4);
        if (year.size() == 4 && std::all_of(year.begin(), year.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return fmt::format("{} {}", name, year);
    }
    return name;
}

ResultDocument regeneration_document(const Json& result) {
    const Json &recipes = value_of(result, "recipes"), &rows = value_of(result, "rows");
    const bool expected = std::all_of(recipes.begin(), recipes.end(),
                                      [](const Json& recipe) { return value_of(recipe, "as_expected") == true; });
    ResultDocument document{"Published constants, regenerated", expected
                                                                    ? Badge{"Every verdict as expected", Tone::good}
                                                                    : Badge{"Unexpected verdicts", Tone::bad}};
    document.lead.emplace_back(
        Paragraph{"Each printed table is recomputed from the contact models alone, and compared with the print."});
    for (const RecipesOfPaper& paper : by_paper(recipes)) {
        DocumentSection section{short_name(paper), counted_badges(rows, paper.names)};
        section.blocks.emplace_back(Paragraph{paper.source});
        for (const std::string& name : paper.names) add_recipe(section, name, recipes.at(name), rows);
        document.sections.push_back(std::move(section));
    }
    document.sections.push_back(provenance_section(result));
    return document;
}

}  // namespace

std::span<const SchemaDocument> recipe_documents() {
    static constexpr SchemaDocument documents[]{{"impactfit.regenerate/1", regeneration_document}};
    return documents;
}

}  // namespace impactfit
