#include "impactfit/report/page/document_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/report/document/document_table.hpp"
#include "impactfit/report/format/html.hpp"
#include "impactfit/report/page/chart.hpp"
#include "impactfit/report/page/page_assets.hpp"

namespace impactfit {
namespace {

const char* tone_class(Tone tone) {
    switch (tone) {
        case Tone::good:
            return "good";
        case Tone::caution:
            return "caution";
        case Tone::bad:
            return "bad";
        case Tone::neutral:
            break;
    }
    return "neutral";
}

std::string badge_html(const Badge& badge) {
    return fmt::format("<span class=\"badge {}\">{}</span>", tone_class(badge.tone), escaped_html(badge.text));
}

std::string cell_html(const DocumentCell& cell, const DocumentTable& table, int digits) {
    if (const auto* badge = std::get_if<Badge>(&cell)) return fmt::format("<td>{}</td>", badge_html(*badge));
    const Json& value = std::get<Json>(cell);
    if (!table.shaded || !value.is_number())
        return fmt::format("<td{}>{}</td>", is_number(cell) ? " class=\"number\"" : "",
                           escaped_html(scalar_text(value, digits)));
    const double number = value.get<double>();
    return fmt::format("<td class=\"number {}\" style=\"--share:{:.0f}%\">{:.3f}</td>",
                       number < 0.0 ? "below" : "above", 60.0 * std::min(std::abs(number), 1.0), number);
}

std::string header_html(const DocumentTable& table) {
    std::string text = "<thead><tr>";
    for (std::size_t c = 0; c < table.header.size(); ++c)
        text += fmt::format("<th scope=\"col\"{}>{}</th>", is_number_column(table, c) ? " class=\"number\"" : "",
                            escaped_html(table.header[c]));
    return text + "</tr></thead>\n";
}

/// The table with its parts side by side.
DocumentTable parts_across(const DocumentTable& given) {
    DocumentTable table = given;
    const std::size_t height = (given.rows.size() + given.across - 1) / given.across;
    table.rows.resize(height);
    for (std::size_t i = height; i < given.rows.size(); ++i)
        table.rows[i % height].insert(table.rows[i % height].end(), given.rows[i].begin(), given.rows[i].end());
    for (std::size_t i = 1; i < given.across; ++i)
        table.header.insert(table.header.end(), given.header.begin(), given.header.end());
    return table;
}

std::string table_html(const DocumentTable& given, int digits) {
    const DocumentTable table = without_empty_columns(parts_across(given));
    std::string text = "<div class=\"wide\" tabindex=\"0\"><table>\n";
    if (!table.caption.empty() && !table.folded)
        text += fmt::format("<caption>{}</caption>\n", escaped_html(table.caption));
    text += header_html(table) + "<tbody>\n";
    for (const std::vector<DocumentCell>& row : table.rows) {
        text += "<tr>";
        for (const DocumentCell& cell : row) text += cell_html(cell, table, digits);
        text += "</tr>\n";
    }
    text += "</tbody></table></div>\n";
    if (!table.folded) return text;
    return fmt::format("<details><summary>{}</summary>\n{}</details>\n", escaped_html(table.caption), text);
}

/// Writes the blocks and collects the data of their charts.
class PageWriter {
public:
    explicit PageWriter(int digits) : digits_(digits) {}

    std::string operator()(const Heading& heading) const {
        std::string text = fmt::format("<h3 class=\"part\">{}", escaped_html(heading.text));
        for (const Badge& badge : heading.badges) text += " " + badge_html(badge);
        return text + "</h3>\n";
    }

    std::string operator()(const Paragraph& paragraph) const {
        return fmt::format("<p{}>{}</p>\n", paragraph.formula ? " class=\"formula\"" : "",
                           escaped_html(paragraph.text));
    }

    std::string operator()(const SourceText& source) const {
        std::string text = "<pre>";
        for (const std::string& line : source.lines) text += escaped_html(line) + '\n';
        return text + "</pre>\n";
    }

    std::string operator()(const SelectionCommand& selection) const {
        return fmt::format("{}<pre data-option=\"{}\">{}</pre>\n", (*this)(Paragraph{selection.note}),
                           escaped_html(selection.option), escaped_html(selection.command));
    }

    std::string operator()(const BulletList& list) const {
        std::string text = "<ul>\n";
        for (const std::string& item : list.items) text += fmt::format("<li>{}</li>\n", escaped_html(item));
        return list.items.empty() ? std::string() : text + "</ul>\n";
    }

    std::string operator()(const DocumentTable& table) const {
        return table.rows.empty() ? "" : table_html(table, digits_);
    }

    std::string operator()(const DocumentFigure& figure) {
        if (figure.panels.empty()) return {};
        std::string text = figure.note.empty() ? "" : (*this)(Paragraph{figure.note});
        text += fmt::format("<h4>{}</h4>\n<div class=\"panels\">\n", escaped_html(figure.title));
        for (const Json& panel : figure.panels) text += chart_html(figure, panel);
        return text + "</div>\n";
    }

    /// Returns the data as JSON for the script.
    std::string charts() const { return fmt::format("{{\"columns\":{},\"charts\":[{}]}}", columns_.json(), charts_); }

    std::string blocks(const std::vector<DocumentBlock>& blocks) {
        std::string text;
        for (const DocumentBlock& block : blocks) text += std::visit(*this, block);
        return text;
    }

private:
    std::string chart_html(const DocumentFigure& figure, const Json& panel) {
        const std::string name = chart_name(panel);
        charts_ += (charts_.empty() ? "" : ",\n") + chart_data(panel, figure.shown, columns_);
        return fmt::format(
            "<figure>\n<figcaption>{}</figcaption>\n<div class=\"legend\"></div>\n<div class=\"plot\" "
            "role=\"img\" aria-label=\"{}\" data-chart=\"{}\"></div>\n<div class=\"tools\"></div>\n<details "
            "class=\"numbers\"><summary>Numbers</summary></details>\n</figure>\n",
            escaped_html(name), escaped_html(chart_description(figure.title, panel)), count_++);
    }

    int digits_;
    ChartColumns columns_;
    std::string charts_;
    std::size_t count_ = 0;
};

std::string section_id(std::size_t number) {
    return fmt::format("section-{}", number + 1);
}

/// Contents with the badges of the sections.
std::string contents_html(const ResultDocument& document) {
    std::string text = "<nav aria-label=\"Contents\">\n<ul>\n";
    for (std::size_t i = 0; i < document.sections.size(); ++i) {
        text += fmt::format("<li><a href=\"#{}\">{}</a>", section_id(i), escaped_html(document.sections[i].title));
        for (const Badge& badge : document.sections[i].badges) text += " " + badge_html(badge);
        text += "</li>\n";
    }
    return text + "</ul>\n</nav>\n";
}

std::string body_html(const ResultDocument& document, PageWriter& writer) {
    std::string text =
        fmt::format("<header>\n<h1>{}</h1>\n<p class=\"verdict\">{}</p>\n{}</header>\n", escaped_html(document.title),
                    badge_html(document.verdict), writer.blocks(document.lead));
    text += contents_html(document) + "<main>\n";
    for (std::size_t i = 0; i < document.sections.size(); ++i) {
        const DocumentSection& section = document.sections[i];
        text += fmt::format("<section id=\"{}\">\n<h2>{}", section_id(i), escaped_html(section.title));
        for (const Badge& badge : section.badges) text += " " + badge_html(badge);
        text += fmt::format("</h2>\n{}</section>\n", writer.blocks(section.blocks));
    }
    return text + "</main>\n";
}

/// The 32 bytes of a digest as base64.
std::string base64(const std::string& hex) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bits, text;
    for (const char c : hex) bits += fmt::format("{:04b}", c <= '9' ? c - '0' : c - 'a' + 10);
    for (std::size_t at = 0; at < bits.size(); at += 6) {
        std::string six = bits.substr(at, 6);
        six.resize(6, '0');
        text += digits[std::stoul(six, nullptr, 2)];
    }
    text.resize((text.size() + 3) / 4 * 4, '=');
    return text;
}

/// The policy forbids every request: the page cannot send or load anything. The two constant scripts are allowed by
/// their digests, so that no other script runs, even if an escape were forgotten. The styles of plotly.js are inline.
std::string security_policy() {
    return fmt::format(
        "default-src 'none'; script-src {}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        permitted_scripts());
}

}  // namespace

std::string permitted_scripts() {
    return fmt::format("'sha256-{}' 'sha256-{}'", base64(sha256_hex(plotting_library())),
                       base64(sha256_hex(page_script())));
}

std::string document_html(const ResultDocument& document) {
    PageWriter writer(document.digits);
    const std::string body = body_html(document, writer);
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light "
        "dark\">\n<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n{}"
        "<noscript><p>The figures need JavaScript.</p></noscript>\n"
        "<script type=\"application/json\" id=\"charts\">{}</script>\n"
        "<script>{}</script>\n<script>{}</script>\n</body>\n</html>\n",
        security_policy(), escaped_html(document.title), page_style(), body, writer.charts(), plotting_library(),
        page_script());
}

std::string document_for_file(const ResultDocument& document, const std::string& file) {
    if (file.ends_with(".md")) return document_markdown(document);
    return file.ends_with(".txt") ? document_text(document, default_line_width) : document_html(document);
}

}  // namespace impactfit
