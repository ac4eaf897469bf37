#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/workbook/cell_format.hpp"
#include "impactfit/dataset/workbook/sheet_builder.hpp"
#include "impactfit/dataset/workbook/workbook_formats.hpp"
#include "impactfit/dataset/workbook/xlsx_text.hpp"
#include "impactfit/dataset/workbook/xml_part.hpp"

namespace impactfit {
namespace {

/// What the cells of all sheets refer to.
struct SharedParts {
    std::vector<std::string> strings;
    std::vector<ShownAs> formats;  ///< of the cell styles
    bool from_1904 = false;
};

struct Relation {
    std::string part;
    std::string_view kind;  ///< last word of its type
};

const std::map<std::string, std::string_view, std::less<>> relation_kinds{{"worksheet", "worksheet"},
                                                                          {"sharedStrings", "sharedStrings"},
                                                                          {"styles", "styles"},
                                                                          {"officeDocument", "officeDocument"}};

/// Returns the parts that `part` refers to, by their keys. Parts outside of the archive are left out.
std::map<std::string, Relation, std::less<>> relations_of(XmlParts& parts, const std::string& part) {
    namespace fs = std::filesystem;
    const fs::path path(part);
    const std::string file = (path.parent_path() / "_rels" / (path.filename().string() + ".rels")).string();
    std::map<std::string, Relation, std::less<>> relations;
    if (!parts.has(file)) return relations;
    const pugi::xml_document document = parts.read(file);
    for (const pugi::xml_node& one : document.document_element().children()) {
        if (attribute_of(one, "TargetMode") == "External") continue;
        const std::string type(attribute_of(one, "Type")), target(attribute_of(one, "Target"));
        const auto kind = relation_kinds.find(type.substr(type.rfind('/') + 1));
        if (kind == relation_kinds.end() || target.empty()) continue;
        const fs::path to = target.front() == '/' ? fs::path(target.substr(1)) : path.parent_path() / target;
        relations[std::string(attribute_of(one, "Id"))] = {to.lexically_normal().string(), kind->second};
    }
    return relations;
}

std::string part_of_kind(const std::map<std::string, Relation, std::less<>>& relations, std::string_view kind) {
    for (const auto& [key, relation] : relations)
        if (relation.kind == kind) return relation.part;
    return {};
}

std::vector<std::string> read_strings(XmlParts& parts, const std::string& part) {
    std::vector<std::string> strings;
    if (part.empty() || !parts.has(part)) return strings;
    const pugi::xml_document document = parts.read(part);
    for (const pugi::xml_node& item : document.document_element().children())
        if (local_name(item.name()) == "si") strings.push_back(rich_text(item));
    return strings;
}

std::vector<ShownAs> read_formats(XmlParts& parts, const std::string& part) {
    std::vector<ShownAs> formats;
    if (part.empty() || !parts.has(part)) return formats;
    const pugi::xml_document document = parts.read(part);
    std::map<std::string, ShownAs, std::less<>> own;
    for (const pugi::xml_node& format : child_of(document.document_element(), "numFmts").children())
        own[std::string(attribute_of(format, "numFmtId"))] = format_kind(attribute_of(format, "formatCode"));
    for (const pugi::xml_node& style : child_of(document.document_element(), "cellXfs").children()) {
        if (local_name(style.name()) != "xf") continue;
        const auto known = own.find(attribute_of(style, "numFmtId"));
        formats.push_back(known != own.end() ? known->second : built_in_format(count_of(style, "numFmtId", 0, 1000)));
    }
    return formats;
}

// ---- Cells ---------------------------------------------------------------------------------------------------

[[noreturn]] void refuse_cell(const std::string& what, std::string_view got, const std::string& file) {
    throw Error(ErrorKind::data, what, std::string(got), "a complete workbook", {file, 0, 0, {}});
}

std::size_t index_of(std::string_view text, std::size_t size, const std::string& file) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (error != std::errc() || end != text.data() + text.size() || index >= size)
        refuse_cell("a cell refers to a text that the workbook does not have", text, file);
    return index;
}

CellValue number_value(const std::string& text, const pugi::xml_node& cell, const SharedParts& shared) {
    const long style = count_of(cell, "s", 0, 1'000'000);
    const bool styled = static_cast<std::size_t>(style) < shared.formats.size();
    const ShownAs kind = styled ? shared.formats[static_cast<std::size_t>(style)] : ShownAs::number;
    const std::optional<double> number = parse_number(text);
    return number ? shown_number(text, *number, kind, shared.from_1904) : CellValue{text};
}

CellValue value_of(const pugi::xml_node& cell, const SharedParts& shared, const std::string& file) {
    const std::string_view type = attribute_of(cell, "t");
    if (type == "inlineStr") return {rich_text(child_of(cell, "is"))};
    const std::string text = child_of(cell, "v").text().get();
    if (text.empty()) return {{}, false, !child_of(cell, "f").empty() && type != "str"};
    if (type == "s") return {shared.strings[index_of(text, shared.strings.size(), file)]};
    if (type == "b") return {text == "0" ? "FALSE" : "TRUE"};
    if (type.empty() || type == "n") return number_value(text, cell, shared);
    return {type == "str" ? without_escapes(text) : text};  // also an error and an ISO date
}

void read_row(const pugi::xml_node& row, long line, const SharedParts& shared, const std::string& file,
              SheetBuilder& sheet) {
    long column = 0;
    for (const pugi::xml_node& cell : row.children()) {
        if (local_name(cell.name()) != "c") continue;
        const std::string_view reference = attribute_of(cell, "r");
        ++column;
        if (!reference.empty()) {
            const CellReference place = read_reference(reference);
            if (place.column == 0 || place.line != line)
                refuse_cell("the place of a cell is not readable", reference, file);
            column = place.column;
        }
        sheet.add(line, column, value_of(cell, shared, file));
    }
}

void read_merged(const pugi::xml_node& worksheet, SheetBuilder& sheet) {
    for (const pugi::xml_node& merged : child_of(worksheet, "mergeCells").children()) {
        const std::string_view range = attribute_of(merged, "ref");
        const std::size_t colon = std::min(range.find(':'), range.size());
        const CellReference first = read_reference(range.substr(0, colon));
        const CellReference last = read_reference(range.substr(std::min(colon + 1, range.size())));
        if (first.column > 0 && last.line > first.line) sheet.add_merged({first.line, last.line, first.column});
    }
}

void read_worksheet(const pugi::xml_document& document, const SharedParts& shared, const std::string& file,
                    SheetBuilder& sheet) {
    const pugi::xml_node worksheet = document.document_element();
    long line = 0;
    for (const pugi::xml_node& row : child_of(worksheet, "sheetData").children()) {
        if (local_name(row.name()) != "row") continue;
        line = count_of(row, "r", line + 1, most_sheet_rows + 1);
        const std::string_view hidden = attribute_of(row, "hidden");
        if ((hidden == "1" || hidden == "true") && row.first_child()) sheet.add_hidden_rows(1);
        read_row(row, line, shared, file, sheet);
    }
    read_merged(worksheet, sheet);
}

std::string main_part(XmlParts& parts) {
    return part_of_kind(relations_of(parts, ""), "officeDocument");
}

}  // namespace

bool is_xlsx(ZipArchive& archive) {
    if (!archive.has("[Content_Types].xml")) return false;
    if (archive.has("xl/workbook.xml") || archive.has("xl/workbook.bin")) return true;
    return archive.read("[Content_Types].xml").find("spreadsheetml.sheet.main") != std::string::npos;
}

Workbook read_xlsx(ZipArchive& archive) {
    XmlParts parts(archive);
    const std::string main = main_part(parts);
    if (main.ends_with(".bin"))
        throw Error(ErrorKind::data, "the file is a binary workbook (.xlsb)", {},
                    "in Excel: File > Save As > Excel Workbook (.xlsx)", {parts.file(), 0, 0, {}});
    const pugi::xml_document document = parts.read(main.empty() ? "xl/workbook.xml" : main);
    const auto relations = relations_of(parts, main.empty() ? "xl/workbook.xml" : main);
    const std::string_view from_1904 = attribute_of(child_of(document.document_element(), "workbookPr"), "date1904");
    const SharedParts shared{read_strings(parts, part_of_kind(relations, "sharedStrings")),
                             read_formats(parts, part_of_kind(relations, "styles")),
                             from_1904 == "1" || from_1904 == "true"};
    CellBudget budget(parts.file());
    Workbook workbook;
    for (const pugi::xml_node& entry : child_of(document.document_element(), "sheets").children()) {
        const auto relation = relations.find(relation_key(entry));
        if (relation == relations.end() || relation->second.kind != "worksheet") continue;
        SheetBuilder sheet(std::string(attribute_of(entry, "name")), budget);
        if (attribute_of(entry, "state").ends_with("idden")) sheet.set_hidden();  // hidden, veryHidden
        read_worksheet(parts.read(relation->second.part), shared, parts.file(), sheet);
        workbook.sheets.push_back(sheet.finish(workbook.notes));
    }
    return workbook;
}

}  // namespace impactfit
