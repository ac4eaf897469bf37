// Index page of all recipes, as Markdown and HTML.

#include <fmt/format.h>

#include <filesystem>

#include "impactfit/core/citation.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/format/html.hpp"
#include "impactfit/report/recipes/recipe_report.hpp"

namespace impactfit {
namespace {

/// Output functions of a markup language.
struct Markup {
    std::string (*heading)(int level, const std::string& text);
    std::string (*paragraph)(const std::string& text);
    std::string (*item)(const std::string& text);
    std::string (*list)(const std::string& items);
    std::string (*strong)(const std::string& text);
    std::string (*link)(const std::string& text, const std::string& target);
    std::string (*picture)(const std::string& text, const std::string& target);
    std::string (*plain)(const std::string& text);
};

/// Escapes the characters that start a markup.
std::string escaped_markdown(const std::string& text) {
    std::string result;
    for (const char c : visible_text(text)) {
        if (c == '_' || c == '*' || c == '<' || c == '`') result += '\\';
        result += c;
    }
    return result;
}

const Markup markdown{
    [](int level, const std::string& text) {
        return fmt::format("{} {}\n\n", std::string(static_cast<std::size_t>(level), '#'), text);
    },
    [](const std::string& text) { return fmt::format("{}\n\n", text); },
    [](const std::string& text) { return fmt::format("- {}\n", text); },
    [](const std::string& items) { return fmt::format("{}\n", items); },
    [](const std::string& text) { return fmt::format("**{}**", text); },
    [](const std::string& text, const std::string& target) { return fmt::format("[{}]({})", text, target); },
    [](const std::string& text, const std::string& target) { return fmt::format("![{}]({})\n\n", text, target); },
    escaped_markdown};

const Markup html{[](int level, const std::string& text) { return fmt::format("<h{0}>{1}</h{0}>\n", level, text); },
                  [](const std::string& text) { return fmt::format("<p>{}</p>\n", text); },
                  [](const std::string& text) { return fmt::format("<li>{}</li>\n", text); },
                  [](const std::string& items) { return fmt::format("<ul>\n{}</ul>\n", items); },
                  [](const std::string& text) { return fmt::format("<strong>{}</strong>", text); },
                  [](const std::string& text, const std::string& target) {
                      return fmt::format("<a href=\"{}\">{}</a>", target, text);
                  },
                  [](const std::string& text, const std::string& target) {
                      return fmt::format("<p><img src=\"{}\" alt=\"{}\"></p>\n", target, text);
                  },
                  escaped_html};

std::string findings(const Markup& markup, const RecipeResult& result) {
    std::string items;
    for (const Finding& finding : result.findings)
        items += markup.item(fmt::format("{}: {}. {}", markup.plain(finding.subject),
                                         markup.strong(std::string(to_string(finding.verdict))),
                                         markup.plain(finding.words)));
    for (const std::string& sentence : result.improvements)
        items += markup.item(fmt::format("{} {}", markup.strong("Improved."), markup.plain(sentence)));
    for (const std::string& sentence : not_judged_sentences(result.not_judged))
        items += markup.item(markup.plain(sentence));
    return markup.list(items);
}

std::string files(const Markup& markup, const RecipeOutcome& outcome) {
    const std::string folder(outcome.recipe->name);
    std::string text;
    for (const RecipeFigure& figure : outcome.result.figures)
        text += markup.picture(markup.plain(figure.title), fmt::format("{}/{}.svg", folder, figure.name));
    std::string items;
    for (const RecipeTable& table : outcome.result.tables)
        items += markup.item(fmt::format("{}: {}",
                                         markup.link(table.name + ".csv", fmt::format("{}/{}.csv", folder, table.name)),
                                         markup.plain(table.caption)));
    for (const RecipeHeader& header : outcome.result.headers)
        items += markup.item(fmt::format("{}: improved form (C99)",
                                         markup.link(header.name + ".h", fmt::format("{}/{}.h", folder, header.name))));
    if (!outcome.result.findings.empty())
        items += markup.item(
            fmt::format("{}: verdicts on the paper", markup.link("verdicts.csv", folder + "/verdicts.csv")));
    items += markup.item(fmt::format("{}: all results", markup.link("result.json", folder + "/result.json")));
    return text + markup.list(items);
}

std::string section(const Markup& markup, const RecipeOutcome& outcome) {
    std::string text =
        markup.heading(2, markup.plain(fmt::format("{}: {}", outcome.recipe->name, outcome.recipe->title)));
    text += markup.paragraph(markup.plain(find_citation(std::string(outcome.recipe->source)).text()));
    if (!outcome.error.empty()) return text + markup.paragraph(markup.plain("Not run: " + outcome.error));
    return text + findings(markup, outcome.result) + files(markup, outcome);
}

std::string page(const Markup& markup, std::span<const RecipeOutcome> outcomes) {
    std::string text = markup.heading(1, "Published constants, regenerated");
    text += markup.paragraph(
        fmt::format("Generated by impactfit {} from the contact models. Each printed table: reproducibility, and "
                    "improved constants.",
                    version));
    for (const RecipeOutcome& outcome : outcomes) text += section(markup, outcome);
    return text;
}

}  // namespace

void write_recipe_index(const std::string& folder, std::span<const RecipeOutcome> outcomes) {
    const std::filesystem::path place(folder);
    write_file_atomically((place / "index.md").string(), page(markdown, outcomes));
    write_file_atomically(
        (place / "index.html").string(),
        fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<title>Published constants, regenerated</title>\n"
                    "<style>body{{max-width:60em;margin:2em auto;padding:0 1em;font-family:sans-serif}}"
                    "img{{max-width:100%}}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
                    page(html, outcomes)));
}

}  // namespace impactfit
