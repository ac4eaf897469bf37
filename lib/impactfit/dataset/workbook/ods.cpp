#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/workbook/sheet_builder.hpp"
#include "impactfit/dataset/workbook/workbook_formats.hpp"
#include "impactfit/dataset/workbook/xml_part.hpp"

namespace impactfit {
namespace {

constexpr int deepest_text = 20;  // spans in spans
constexpr long most_blanks = 1000;

/// Adds the text of a paragraph: text:s is a number of blanks; text:tab and text:line-break are one each.
void add_text(const pugi::xml_node& node, int depth, std::string& text) {
    if (depth > deepest_text) return;
    for (const pugi::xml_node& child : node.children()) {
        const std::string_view name = local_name(child.name());
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) text += child.value();
        if (name == "s") text.append(static_cast<std::size_t>(count_of(child, "c", 1, most_blanks)), ' ');
        if (name == "tab" || name == "line-break") text += ' ';
        if (name == "span" || name == "a") add_text(child, depth + 1, text);
    }
}

/// Returns the shown text of a cell: its paragraphs, without a comment.
std::string shown_text(const pugi::xml_node& cell) {
    std::string text;
    for (const pugi::xml_node& child : cell.children()) {
        if (local_name(child.name()) != "p") continue;
        if (!text.empty()) text += ' ';
        add_text(child, 0, text);
    }
    return text;
}

/// Returns an attribute by its full name: office:value-type and calcext:value-type differ.
std::string_view full_attribute(const pugi::xml_node& cell, const char* name) {
    return cell.attribute(name).value();
}

bool is_formula_error(const pugi::xml_node& cell, const std::string& shown) {
    if (full_attribute(cell, "calcext:value-type") == "error") return true;
    return !attribute_of(cell, "formula").empty() && (shown.starts_with('#') || shown.starts_with("Err:"));
}

CellValue ods_value(const pugi::xml_node& cell) {
    const std::string_view type = full_attribute(cell, "office:value-type");
    if (type.empty() && !cell.first_child()) return {{}, false, !attribute_of(cell, "formula").empty()};
    std::string shown = shown_text(cell);
    if (is_formula_error(cell, shown)) return {std::move(shown)};
    const auto value = [&](std::string_view name) { return CellValue{std::string(attribute_of(cell, name))}; };
    if (type == "float" || type == "currency") return value("value");
    if (type == "percentage") return {std::string(attribute_of(cell, "value")), true};
    if (type == "date") return value("date-value");
    if (type == "time") return value("time-value");
    if (type == "boolean") return {attribute_of(cell, "boolean-value") == "true" ? "TRUE" : "FALSE"};
    const std::string_view stored = attribute_of(cell, "string-value");
    return {stored.empty() ? std::move(shown) : std::string(stored)};
}

struct OdsCell {
    long column = 0, repeats = 1, merged_rows = 1;
    CellValue value;
};

bool is_hidden_row(const pugi::xml_node& row) {
    const std::string_view shown = attribute_of(row, "visibility");
    return shown == "collapse" || shown == "filter";
}

/// Cells with content of a row.
std::vector<OdsCell> cells_of(const pugi::xml_node& row) {
    std::vector<OdsCell> cells;
    long column = 1;
    for (const pugi::xml_node& cell : row.children()) {
        const std::string_view name = local_name(cell.name());
        if (name != "table-cell" && name != "covered-table-cell") continue;
        const long repeats = count_of(cell, "number-columns-repeated", 1, most_sheet_columns + 1);
        CellValue value = name == "table-cell" ? ods_value(cell) : CellValue{};
        if (!value.text.empty() || value.without_value)
            cells.push_back(
                {column, repeats, count_of(cell, "number-rows-spanned", 1, most_sheet_rows), std::move(value)});
        column = std::min(column + repeats, most_sheet_columns + 1);
    }
    return cells;
}

class TableReader {
public:
    explicit TableReader(SheetBuilder& sheet) : sheet_(sheet) {}

    /// Reads the rows of a table, also in its groups and headers.
    void read(const pugi::xml_node& table, int depth = 0) {
        for (const pugi::xml_node& child : table.children()) {
            const std::string_view name = local_name(child.name());
            const bool group = name == "table-header-rows" || name == "table-row-group" || name == "table-rows";
            if (group && depth < deepest_text) read(child, depth + 1);
            if (name == "table-row") read_row(child);
        }
    }

private:
    void read_row(const pugi::xml_node& row) {
        const long repeats = count_of(row, "number-rows-repeated", 1, most_sheet_rows + 1);
        const std::vector<OdsCell> cells = cells_of(row);
        if (!cells.empty()) {
            if (is_hidden_row(row)) sheet_.add_hidden_rows(repeats);
            for (long i = 0; i < repeats; ++i) add_row(cells, line_ + i);
        }
        line_ = std::min(line_ + repeats, most_sheet_rows + 1);
    }

    void add_row(const std::vector<OdsCell>& cells, long line) {
        for (const OdsCell& cell : cells) {
            for (long i = 0; i < cell.repeats; ++i) sheet_.add(line, cell.column + i, cell.value);
            if (cell.merged_rows > 1) sheet_.add_merged({line, line + cell.merged_rows - 1, cell.column});
        }
    }

    SheetBuilder& sheet_;
    long line_ = 1;
};

/// Returns the names of the table styles that hide their table.
std::set<std::string, std::less<>> hiding_styles(const pugi::xml_node& content) {
    std::set<std::string, std::less<>> names;
    for (const pugi::xml_node& style : child_of(content, "automatic-styles").children())
        if (attribute_of(child_of(style, "table-properties"), "display") == "false")
            names.emplace(attribute_of(style, "name"));
    return names;
}

void refuse_encrypted(XmlParts& parts) {
    if (!parts.has("META-INF/manifest.xml")) return;
    const pugi::xml_document manifest = parts.read("META-INF/manifest.xml");
    for (const pugi::xml_node& entry : manifest.document_element().children())
        if (child_of(entry, "encryption-data"))
            throw Error(ErrorKind::data, "the workbook is encrypted", std::string(attribute_of(entry, "full-path")),
                        "a workbook saved without a password", {parts.file(), 0, 0, {}});
}

}  // namespace

bool is_ods(ZipArchive& archive) {
    return archive.has("mimetype") && archive.read("mimetype").find("opendocument.spreadsheet") != std::string::npos;
}

Workbook read_ods(ZipArchive& archive) {
    XmlParts parts(archive);
    refuse_encrypted(parts);
    const pugi::xml_document document = parts.read("content.xml");
    const pugi::xml_node content = document.document_element();
    const std::set<std::string, std::less<>> hiding = hiding_styles(content);
    CellBudget budget(parts.file());
    Workbook workbook;
    for (const pugi::xml_node& table : child_of(child_of(content, "body"), "spreadsheet").children()) {
        if (local_name(table.name()) != "table") continue;
        SheetBuilder sheet(std::string(attribute_of(table, "name")), budget);
        if (hiding.contains(attribute_of(table, "style-name"))) sheet.set_hidden();
        TableReader(sheet).read(table);
        workbook.sheets.push_back(sheet.finish(workbook.notes));
    }
    return workbook;
}

}  // namespace impactfit
