// A document as text and Markdown: structure, width, escapes. HTML: page_test.cpp.
#include "impactfit/report/document/document.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "impactfit/report/page/document_html.hpp"
#include "tests/report/hostile_text.hpp"

using namespace impactfit;
using namespace impactfit_tests;

namespace {

ResultDocument small_document() {
    ResultDocument document{"Fit of a ball", {"Good fit", Tone::good}};
    document.lead = {Paragraph{"The law describes the data."}, Paragraph{"F = k x^n", true}};
    DocumentTable table{"Estimates", {"parameter", "value", "empty", "known"}, {}};
    table.rows.push_back({Json("stiffness"), Json(298857.25), Json(), Badge{"identifiable", Tone::good}});
    table.rows.push_back({Json("n"), Json(2), Json(""), Json(true)});
    table.folded = true;
    document.sections.push_back({"Parameters", {{"2 free"}}, {Heading{"Table", {{"all"}}}, table}});
    document.sections.push_back({"Lists", {}, {BulletList{{"one", "two"}}, SourceText{{"a = 1", "  b"}}}});
    document.sections.push_back({"Empty", {}, {DocumentTable{"no rows", {"x"}, {}}, BulletList{}, SourceText{}}});
    const Json panels = Json::parse(R"([{"x_label": "x", "y_label": "y", "logarithmic_x": false, "logarithmic_y": false,
        "bands": [], "curves": [{"label": "a", "style": "line", "x": [1], "y": [1]}]}])");
    document.sections.push_back({"Figure alone", {}, {DocumentFigure{"Data", panels, 0, "note"}}});
    return document;
}

std::vector<std::string> lines_in(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// 12 columns of numbers and a sentence, some 200 characters.
ResultDocument wide_document() {
    DocumentTable table{"", {"law"}, {}};
    table.rows = {{Json("hunt_crossley_1975")}, {Json("a law with a long name, which is wrapped at its blanks here")}};
    for (int i = 0; i < 12; ++i) {
        table.header.push_back("quantity " + std::to_string(i));
        for (auto& row : table.rows) row.emplace_back(Json(1.5 + i));
    }
    return {"Wide", {"none"}, {}, {{"Table", {}, {table}}}};
}

}  // namespace

TEST_CASE("document as text: titles, aligned tables without empty columns; no section without text") {
    CHECK(document_text(small_document()) ==
          "Fit of a ball\n=============\n\nGood fit\n\nThe law describes the data.\n\n    F = k x^n\n"
          "\nParameters [2 free]\n-------------------\n\nTable [all]\n"
          "\nEstimates\n\n"
          "parameter      value  known\n"
          "stiffness  2.98857e5  identifiable\n"
          "n                  2  yes\n"
          "\nLists\n-----\n\n- one\n- two\n\n    a = 1\n      b\n");
}

TEST_CASE("document as Markdown: headings, pipe tables, code; no section without text") {
    CHECK(document_markdown(small_document()) ==
          "# Fit of a ball\n\n**Good fit**\n\nThe law describes the data.\n\n`F = k x^n`\n"
          "\n## Parameters (2 free)\n\n### Table (all)\n"
          "\n**Estimates**\n\n| parameter | value | known |\n| --- | ---: | --- |\n"
          "| stiffness | 2.98857e5 | identifiable |\n| n | 2 | yes |\n"
          "\n## Lists\n\n- one\n- two\n\n```\na = 1\n  b\n```\n");
}

TEST_CASE("document as text: a table wider than the line continues below with its first column") {
    const std::vector<std::string> lines = lines_in(document_text(wide_document(), 80));
    long heads = 0, laws = 0;
    for (const std::string& line : lines) {
        CHECK(line.size() <= 80);
        heads += line.starts_with("law ") ? 1 : 0;
        laws += line.starts_with("hunt_crossley_1975 ") ? 1 : 0;
    }
    CHECK(heads > 1);
    CHECK(laws == heads);
    for (int i = 0; i < 12; ++i)
        CHECK(document_text(wide_document(), 80).find("quantity " + std::to_string(i)) != std::string::npos);
    CHECK(lines_in(document_text(wide_document(), 300)).size() < lines.size());
}

TEST_CASE("document as Markdown: no text of a file becomes markup") {
    ResultDocument document{"# T | <b>", {"*good*"}};
    document.lead = {Paragraph{"- a"}, Paragraph{"12. b"}, Paragraph{"    <script>"}, Paragraph{"`a`", true}};
    document.sections.push_back({"=", {}, {SourceText{{"```", "<i>"}}, BulletList{{"+ c"}}}});
    DocumentTable table{"[x](y)", {"a|b"}, {{Json("c|d\n\x1b[31m<br>")}}};
    document.sections.back().blocks.emplace_back(table);
    CHECK(document_markdown(document) ==
          "# \\# T \\| \\<b\\>\n\n**\\*good\\***\n\n\\- a\n\n12\\. b\n\n\\<script\\>\n\n`` `a` ``\n"
          "\n## \\=\n\n````\n```\n<i>\n````\n\n- \\+ c\n"
          "\n**\\[x\\](y)**\n\n| a\\|b |\n| --- |\n| c\\|d  \\[31m\\<br\\> |\n");
}

TEST_CASE("document as text and Markdown: hostile text stays in its line, without control characters") {
    const std::size_t lines = lines_in(document_markdown(small_document())).size();
    for (const std::string& text : hostile_texts("/nowhere/mark")) {
        CAPTURE(text);
        ResultDocument document = small_document();
        document.title = document.verdict.text = text;
        document.lead = {Paragraph{text}, Paragraph{text, true}};
        document.sections[0].title = text;
        std::get<DocumentTable>(document.sections[0].blocks[1]).rows[0][0] = Json(text);
        document.sections[1].blocks = {BulletList{{text, text}}, SourceText{{text, text}}};
        const std::string markdown = document_markdown(document);
        CHECK(lines_in(markdown).size() == lines);
        for (const std::string& all : {markdown, document_text(document)})
            for (const char c : all) CHECK((c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)));
    }
}

TEST_CASE("document: parts of a table side by side on a page are one table in text") {
    DocumentTable table{"", {"name", "value"}, {}};
    for (int i = 1; i <= 5; ++i) table.rows.push_back({Json("row" + std::to_string(i)), Json(i)});
    table.across = 2;
    const ResultDocument document{"T", {"v"}, {table}};
    CHECK(document_text(document).ends_with(
        "name  value\nrow1      1\nrow2      2\nrow3      3\nrow4      4\nrow5      5\n"));
    const std::string page = document_html(document);
    CHECK(page.find("<tr><td>row1</td><td class=\"number\">1</td><td>row4</td><td class=\"number\">4</td></tr>") !=
          std::string::npos);
    CHECK(page.find("<tr><td>row3</td><td class=\"number\">3</td><td></td><td></td></tr>") != std::string::npos);
}

TEST_CASE("document for a file: the ending of its name selects the format") {
    const ResultDocument document = small_document();
    CHECK(document_for_file(document, "a.md") == document_markdown(document));
    CHECK(document_for_file(document, "a.txt") == document_text(document, 80));
    CHECK(document_for_file(document, "a.html") == document_html(document));
    CHECK(document_html(document).find("<p>note</p>\n<h4>Data</h4>") != std::string::npos);
}
