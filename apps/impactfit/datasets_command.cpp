#include <fmt/format.h>

#include <CLI/App.hpp>
#include <filesystem>

#include "commands.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/report/csv.hpp"
#include "impactfit/report/json.hpp"
#include "impactfit/report/text.hpp"
#include "result_output.hpp"

namespace impactfit::app {
namespace {

std::string kind_text(const std::optional<ProvenanceKind>& kind) {
    return kind ? std::string(name_of(*kind)) : "not stated";
}

std::string integrity_text(const Dataset& dataset) {
    std::string text;
    for (const std::string& sentence : check_integrity(dataset)) text += (text.empty() ? "" : " ") + sentence;
    return text.empty() ? "as shipped" : text;
}

Table list_table(const std::string& data_root) {
    Table table{{{"slug"}, {"rows"}, {"kind"}, {"integrity"}, {"title"}}, {}};
    for (const DatasetEntry& entry : list_datasets(data_root)) {
        const Dataset dataset = read_dataset(entry.folder);
        table.rows.push_back({dataset.slug, static_cast<long>(dataset.rows.size()), kind_text(dataset.provenance.kind),
                              integrity_text(dataset), dataset.title});
    }
    return table;
}

Table field_table(const Dataset& dataset) {
    Table table{{{"field"}, {"unit"}, {"kind"}, {"description"}}, {}};
    for (const Field& field : dataset.fields)
        table.rows.push_back({field.name, field.unit, kind_text(dataset.kind_of(field.name)), field.description});
    return table;
}

/// The rows as they stand in the file.
Table cell_table(const Dataset& dataset) {
    Table table;
    for (const Field& field : dataset.fields) table.columns.push_back({field.name, field.unit});
    for (const DatasetRow& row : dataset.rows) {
        std::vector<Cell> cells;
        for (const DatasetCell& cell : row.cells) cells.push_back(cell.text.empty() ? Cell{} : Cell{cell.text});
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::string notes_text(const Dataset& dataset) {
    std::string text;
    for (const std::string& note : dataset.notes) text += "note: " + note + "\n";
    return text;
}

std::string own_file_text(const Dataset& dataset) {
    return fmt::format("{}: {} rows\n{}\n", dataset.files.front().path, dataset.rows.size(), notes_text(dataset)) +
           table_text(cell_table(dataset));
}

std::string one_text(const Dataset& dataset) {
    const Provenance& from = dataset.provenance;
    if (!from.kind) return own_file_text(dataset);
    return fmt::format(
               "{}: {}\n\n{}\n\nkind: {}\nsource: {}\nplace: {}\ntool: {}\ndate: {}\nlicence: {}\nintegrity: {}\n\n",
               dataset.slug, dataset.title, dataset.description, kind_text(from.kind), from.source, from.place,
               from.tool, from.date, from.licence, integrity_text(dataset)) +
           table_text(cell_table(dataset)) + "\n" + table_text(field_table(dataset));
}

std::string one_json(const Dataset& dataset) {
    const Provenance& from = dataset.provenance;
    Json json{{"slug", dataset.slug}, {"title", dataset.title}, {"description", dataset.description}};
    json["provenance"] = {{"kind", kind_text(from.kind)},
                          {"source", from.source},
                          {"place", from.place},
                          {"tool", from.tool},
                          {"date", from.date},
                          {"licence", from.licence}};
    json["integrity"] = integrity_text(dataset);
    json["fields"] = json_rows("datasets", field_table(dataset), {})["rows"];
    Json result = json_rows("datasets", cell_table(dataset), dataset.files);
    result["dataset"] = json;
    return json_text(result);
}

/// A shipped set by its name, or somebody's own file or package by its path.
Dataset read_named(const Session& session, const std::string& name) {
    if (name.find('/') != std::string::npos || std::filesystem::exists(name)) return read_dataset(name);
    return read_dataset(find_dataset(data_folder(session), name).folder);
}

Result one_dataset(const Session& session, const std::string& name) {
    const Dataset dataset = read_named(session, name);
    return {"datasets", [dataset] { return one_text(dataset); }, [dataset] { return one_json(dataset); },
            [dataset] { return csv_text(cell_table(dataset)); }};
}

Result all_of_them(const Session& session) {
    const Table table = list_table(data_folder(session));
    return {"datasets", [table] { return table_text(table); },
            [table] { return json_text(json_rows("datasets", table, {})); }, [table] { return csv_text(table); }};
}

}  // namespace

void add_datasets_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "datasets", "list the shipped data, or show one set with its provenance, or a file of your own as it is read");
    const auto slug = std::make_shared<std::string>();
    command->add_option("SLUG", *slug,
                        "a data set, the beginning of its name, or the path of a CSV file or Data Package");
    command->callback([&session, slug] {
        session.run = [&session, slug] {
            put_out(session, slug->empty() ? all_of_them(session) : one_dataset(session, *slug));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
