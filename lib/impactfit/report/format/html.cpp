#include "impactfit/report/format/html.hpp"

#include <fmt/format.h>

#include "impactfit/core/visible_text.hpp"

namespace impactfit {
namespace {

std::string cell_text(const Cell& cell, int digits) {
    if (const auto* number = std::get_if<double>(&cell)) return fmt::format("{:.{}g}", *number, digits);
    if (const auto* integer = std::get_if<long>(&cell)) return fmt::format("{}", *integer);
    if (const auto* truth = std::get_if<bool>(&cell)) return *truth ? "yes" : "no";
    const auto* text = std::get_if<std::string>(&cell);
    return text != nullptr ? escaped_html(*text) : "";
}

}  // namespace

std::string escaped_html(const std::string& text) {
    std::string result;
    for (const char c : visible_text(text)) {
        if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '&')
            result += "&amp;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    }
    return result;
}

std::string html_table(const Table& table, int digits) {
    std::string text = "<table>\n<tr>";
    for (const TableColumn& column : table.columns) text += fmt::format("<th>{}</th>", escaped_html(column.name));
    text += "</tr>\n";
    for (const std::vector<Cell>& row : table.rows) {
        text += "<tr>";
        for (const Cell& cell : row) text += fmt::format("<td>{}</td>", cell_text(cell, digits));
        text += "</tr>\n";
    }
    return text + "</table>\n";
}

std::string html_page(const std::string& title, const std::string& body) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "base-uri "
        "'none'; form-action 'none'\">\n<title>{0}</title>\n"
        "<style>body{{font-family:sans-serif;max-width:60em;margin:2em auto}}table{{border-collapse:collapse}}"
        "th,td{{padding:.2em .6em;border-bottom:1px solid #ccc;text-align:right}}th:first-child,td:first-child"
        "{{text-align:left}}</style>\n</head>\n<body>\n<h1>{0}</h1>\n{1}</body>\n</html>\n",
        escaped_html(title), body);
}

}  // namespace impactfit
