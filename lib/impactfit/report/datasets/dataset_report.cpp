#include "impactfit/report/datasets/dataset_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "impactfit/core/numbers/number.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string kind_text(const std::optional<ProvenanceKind>& kind) {
    return kind ? std::string(name_of(*kind)) : "not stated";
}

std::string integrity_text(const Dataset& dataset) {
    std::string text;
    for (const std::string& sentence : check_integrity(dataset)) text += (text.empty() ? "" : " ") + sentence;
    return text.empty() ? "as declared by the package" : text;
}

Table field_table(const Dataset& dataset) {
    Table table{{{"field"}, {"unit"}, {"kind"}, {"description"}}, {}};
    for (const Field& field : dataset.fields)
        table.rows.push_back({field.name, field.unit, kind_text(dataset.kind_of(field.name)), field.description});
    return table;
}

/// Returns the text of a number with a decimal point.
std::string number_text(std::string text) {
    std::replace(text.begin(), text.end(), ',', '.');
    return text;
}

enum class CellNumbers { as_text, as_values };

/// Adds the number of each row before its cells: the one that --exclude names.
Table with_numbers(Table table, const Dataset& dataset) {
    table.columns.insert(table.columns.begin(), {"row"});
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const long number = dataset.rows[i].number;
        table.rows[i].insert(table.rows[i].begin(), number == 0 ? Cell{} : Cell{number});
    }
    return table;
}

/// Returns the rows in the units of the file. Numbers as text keep the printed digits.
Table cell_table(const Dataset& dataset, CellNumbers numbers) {
    const auto cell_of = [&](const DatasetCell& cell, bool is_number) {
        if (cell.text.empty()) return Cell{};
        if (!is_number) return Cell{cell.text};
        const std::string text = number_text(cell.text);
        return numbers == CellNumbers::as_values ? Cell{parse_number(text).value()} : Cell{text};
    };
    Table table;
    for (const Field& field : dataset.fields) table.columns.push_back({field.name, field.unit});
    for (const DatasetRow& row : dataset.rows) {
        std::vector<Cell> cells;
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            cells.push_back(cell_of(row.cells[i], dataset.fields[i].is_number));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::string notes_text(const Dataset& dataset) {
    std::string text;
    for (const std::string& note : dataset.notes) text += "note: " + note + "\n";
    return text;
}

/// Adds the line of the header, the layout, and the meaning of each column. Nothing for a file that is no table.
void add_columns_of_file(const SourceTable& table, Json& json) {
    if (table.layout.empty()) return;
    json["header_line"] = table.header_line == 0 ? Json(nullptr) : Json(table.header_line);
    json["layout"] = table.layout;
    json["columns"] = Json::array();
    for (const SourceColumn& column : table.columns)
        json["columns"].push_back({{"number", column.number},
                                   {"name", column.name},
                                   {"read_as", column.read_as},
                                   {"unit", column.unit},
                                   {"remark", column.remark}});
}

std::string own_file_text(const Dataset& dataset) {
    return fmt::format("{}: {} rows\n{}\n", dataset.files.front().path, dataset.rows.size(), notes_text(dataset)) +
           table_text(with_numbers(cell_table(dataset, CellNumbers::as_text), dataset));
}

}  // namespace

Table dataset_list_table(const std::string& data_root) {
    Table table{{{"slug"}, {"rows"}, {"kind"}, {"integrity"}, {"title"}}, {}};
    for (const DatasetEntry& entry : list_datasets(data_root)) {
        const Dataset dataset = read_dataset(entry.folder);
        table.rows.push_back({dataset.slug, static_cast<long>(dataset.rows.size()), kind_text(dataset.provenance.kind),
                              check_integrity(dataset).empty() ? "as shipped" : "CHANGED", dataset.title});
    }
    return table;
}

std::string dataset_list_json(const Table& list) {
    return json_text(json_rows("datasets", list, {}));
}

std::string dataset_text(const Dataset& dataset) {
    const Provenance& from = dataset.provenance;
    if (!from.kind) return own_file_text(dataset);
    return fmt::format(
               "{}: {}\n\n{}\n\nkind: {}\nsource: {}\nplace: {}\ntool: {}\ndate: {}\nlicence: {}\nintegrity: {}\n\n",
               dataset.slug, dataset.title, dataset.description, kind_text(from.kind), from.source, from.place,
               from.tool, from.date, from.licence, integrity_text(dataset)) +
           (dataset.of_recording ? notes_text(dataset) + "\n" : "") +
           table_text(with_numbers(cell_table(dataset, CellNumbers::as_text), dataset)) + "\n" +
           table_text(field_table(dataset));
}

std::string short_dataset_text(const Dataset& dataset) {
    const Provenance& from = dataset.provenance;
    TextSection title, notes,
        rows{text_lines(narrow_table_text(with_numbers(cell_table(dataset, CellNumbers::as_text), dataset))), 5};
    if (from.kind)
        title.lines = text_lines(clipped(fmt::format(
            "{}: {}\n{}\nkind: {}; licence: {}\nsource: {}\nintegrity: {}\n", dataset.slug, dataset.title,
            dataset.description, kind_text(from.kind), from.licence, from.source, integrity_text(dataset))));
    else
        title.lines = text_lines(fmt::format("{}: {} rows", dataset.files.front().path, dataset.rows.size()));
    title.least = title.lines.size();
    notes.lines = text_lines(notes_text(dataset));
    notes.least = std::min<std::size_t>(notes.lines.size(), 8);
    return short_text({title, notes, rows});
}

std::string dataset_json(const Dataset& dataset) {
    const Provenance& from = dataset.provenance;
    Json json{{"slug", dataset.slug}, {"title", dataset.title}, {"description", dataset.description}};
    if (from.kind) {
        json["provenance"] = {{"kind", kind_text(from.kind)},
                              {"source", from.source},
                              {"place", from.place},
                              {"tool", from.tool},
                              {"date", from.date},
                              {"licence", from.licence}};
        json["integrity"] = integrity_text(dataset);
    }
    json["notes"] = dataset.notes;
    json["fields"] = json_rows("datasets", field_table(dataset), {})["rows"];
    add_columns_of_file(dataset.table, json);
    Json result = json_rows("datasets", cell_table(dataset, CellNumbers::as_values), dataset.files);
    result["dataset"] = json;
    return json_text(result);
}

std::string dataset_csv(const Dataset& dataset) {
    return csv_text(cell_table(dataset, CellNumbers::as_text));
}

}  // namespace impactfit
