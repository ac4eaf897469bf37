#include "impactfit/report/document/document_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

bool is_wanted(const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

/// Adds {path, sha256} objects.
void add_files(DocumentTable& table, const Json& files) {
    if (!files.is_array()) return;
    for (const Json& file : files) table.rows.push_back({Json(text_of(file, "path")), Json(text_of(file, "sha256"))});
}

}  // namespace

const Json& value_of(const Json& json, std::string_view key) {
    static const Json nothing;
    if (!json.is_object()) return nothing;
    const auto found = json.find(key);
    return found == json.end() ? nothing : *found;
}

std::string text_of(const Json& json, std::string_view key) {
    const Json& value = value_of(json, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::vector<std::string> texts_of(const Json& list) {
    std::vector<std::string> texts;
    if (list.is_array())
        for (const Json& entry : list)
            if (entry.is_string()) texts.push_back(entry.get<std::string>());
    return texts;
}

DocumentTable table_of(const std::string& caption, const Json& objects, const std::vector<std::string>& left_out) {
    DocumentTable table{caption, {}, {}};
    if (!objects.is_array() || objects.empty() || !objects.front().is_object()) return table;
    std::vector<std::string> keys;
    for (const auto& [key, value] : objects.front().items()) {
        const bool empty = std::all_of(objects.begin(), objects.end(), [&key = key](const Json& row) {
            const Json& cell = value_of(row, key);
            return cell.is_null() || cell.is_structured() || cell == "";
        });
        if (!empty && std::find(left_out.begin(), left_out.end(), key) == left_out.end()) keys.push_back(key);
    }
    for (const std::string& key : keys) table.header.push_back(spaced_name(key));
    for (const Json& row : objects) {
        table.rows.emplace_back();
        for (const std::string& key : keys) table.rows.back().emplace_back(value_of(row, key));
    }
    return table;
}

std::vector<DocumentBlock> warning_paragraphs(const Json& result) {
    std::vector<DocumentBlock> warnings;
    for (const std::string& warning : texts_of(value_of(result, "warnings")))
        warnings.emplace_back(Paragraph{"Warning: " + warning});
    return warnings;
}

void add_figures(DocumentSection& section, const Json& result, const std::vector<std::string>& names,
                 std::size_t shown) {
    const Json& figures = value_of(result, "figures");
    if (!figures.is_array()) return;
    for (const Json& figure : figures)
        if (is_wanted(names, text_of(figure, "name")) && !value_of(figure, "panels").empty())
            section.blocks.emplace_back(DocumentFigure{text_of(figure, "title"), value_of(figure, "panels"), shown});
}

void add_section(ResultDocument& document, DocumentSection section) {
    if (!section.blocks.empty()) document.sections.push_back(std::move(section));
}

DocumentSection list_section(const std::string& title, const Json& list) {
    DocumentSection section{title};
    if (const std::vector<std::string> texts = texts_of(list); !texts.empty())
        section.blocks.emplace_back(BulletList{texts});
    return section;
}

namespace {

bool is_selection(const DocumentBlock& block) {
    return std::holds_alternative<SelectionCommand>(block);
}

}  // namespace

void add_command_line(ResultDocument& document, const std::string& command_line) {
    if (command_line.empty() || document.sections.empty()) return;
    const bool repeats = !command_line.starts_with("impactfit report ");  // which takes the result of another command
    for (DocumentSection& section : document.sections) {
        if (!repeats) std::erase_if(section.blocks, is_selection);
        for (DocumentBlock& block : section.blocks)
            if (auto* selection = std::get_if<SelectionCommand>(&block)) selection->command = command_line;
    }
    std::vector<DocumentBlock>& blocks = document.sections.back().blocks;
    const auto place = blocks.begin() + (blocks.empty() ? 0 : 1);  // below the version
    blocks.insert(place, Paragraph{command_line, true});
}

DocumentSection notes_on_data(const Json& result) {
    DocumentSection notes{"Assumptions about the data"};
    for (const Json& source : value_of(result, "data"))
        if (const std::vector<std::string> texts = texts_of(value_of(source, "notes")); !texts.empty())
            notes.blocks.emplace_back(BulletList{texts});
    return notes;
}

DocumentSection provenance_section(const Json& result) {
    DocumentSection section{"Provenance"};
    section.blocks.emplace_back(
        Paragraph{fmt::format("impactfit {}, command {}.", text_of(result, "version"), text_of(result, "command"))});
    DocumentTable files{"Files", {"file", "SHA-256"}, {}};
    add_files(files, Json::array({value_of(result, "problem")}));
    if (value_of(result, "problem").is_null()) files.rows.clear();
    add_files(files, value_of(result, "inputs"));
    if (const Json& data = value_of(result, "data"); data.is_array())
        for (const Json& source : data) add_files(files, value_of(source, "files"));
    std::erase_if(files.rows, [](const auto& row) { return std::get<Json>(row[0]) == ""; });
    section.blocks.emplace_back(std::move(files));
    BulletList works;
    if (const Json& cited = value_of(result, "cite"); cited.is_array())
        for (const Json& work : cited) works.items.push_back(text_of(work, "text"));
    section.blocks.emplace_back(std::move(works));
    return section;
}

}  // namespace impactfit
