#include "impactfit/calibration/problem_file/block_section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/dataset/computed/added_columns.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

/// Default loss widths [standard deviations]: 1.345, 2.3849 and 4.6851. At these widths the estimate of a mean has 95 %
/// efficiency under Gaussian noise.
double usual_width(LossKind kind) {
    switch (kind) {
        case LossKind::huber:
            return 1.345;
        case LossKind::cauchy:
            return 2.3849;
        case LossKind::tukey:
            return 4.6851;
        case LossKind::none:
            break;
    }
    return 1.0;
}

}  // namespace

BlockFile find_block_file(const TomlTable& entry, const std::string& folder, const std::string& data_root) {
    BlockFile block;
    if (entry.has("dataset") == entry.has("file"))
        refuse_problem("ambiguous data source", entry.has("file") ? "both dataset and file" : "neither",
                       "dataset = \"name\" (shipped), or file = \"mine.csv\"", entry.where());
    const bool shipped = entry.has("dataset");
    block.name = entry.text(shipped ? "dataset" : "file");
    const SourceLocation where = entry.where(shipped ? "dataset" : "file");
    block.path = shipped ? located(where, [&] { return find_dataset(data_root, block.name).folder; })
                         : (fs::path(folder) / block.name).string();
    if (located(where, [&] { return path_kind(block.path); }) == PathKind::nothing)
        refuse_problem("no such file", block.path, "a path relative to the folder of the problem file", where);
    if (located(where, [&] { return path_kind(block.path); }) == PathKind::other)
        refuse_problem("not a regular file", block.path, "a file; save the output of a pipe first", where);
    return block;
}

std::vector<ColumnMapping> read_block_columns(const TomlTable& entry) {
    for (const char* key : {"names", "columns"})
        if (entry.has(key) && entry.has("dataset"))
            refuse_problem("columns of a shipped dataset cannot be renamed", key, "this key with file = ... only",
                           entry.where(key));
    std::vector<ColumnMapping> mappings;
    if (entry.has("names")) mappings = parse_column_names(entry.text("names"), entry.where("names"));
    if (!entry.has("columns")) return mappings;
    const TomlTable columns = entry.table("columns");
    for (const std::string& from : columns.keys()) mappings.push_back({from, columns.text(from)});
    return mappings;
}

std::vector<AddedColumn> read_added_columns(const TomlTable& entry) {
    std::vector<AddedColumn> added;
    for (const auto& [key, kind_of_key] :
         {std::pair("set_columns", AddedColumn::Kind::quantity), std::pair("computed", AddedColumn::Kind::formula)}) {
        if (!entry.has(key)) continue;
        const AddedColumn::Kind kind = kind_of_key;  // a lambda captures no structured binding
        const TomlTable columns = entry.table(key);
        for (const std::string& name : columns.keys()) {
            const SourceLocation where = columns.where(name);
            const std::string value =
                columns.is_text(name) ? columns.text(name) : fmt::format("{}", columns.number(name));
            const std::string text = fmt::format("{}={}", name, value);
            added.push_back(located(where, [&] { return parse_added_column(kind, text, where); }));
        }
    }
    return added;
}

TableReading read_block_reading(const TomlTable& entry) {
    for (const char* key : {"sheet", "layout", "header_line", "fill_down"})
        if (entry.has(key) && entry.has("dataset"))
            refuse_problem(key == std::string_view("sheet") ? "a shipped dataset is not a workbook"
                                                            : "the layout of a shipped dataset cannot be stated",
                           key, "this key with file = ... only", entry.where(key));
    TableReading reading;
    if (entry.has("sheet")) reading.sheet = entry.text("sheet");
    if (entry.has("layout")) reading.layout = layout_names[entry.choice("layout", layout_names)];
    if (entry.has("header_line")) reading.header_line = entry.integer("header_line");
    if (entry.has("fill_down")) reading.fill_down = entry.texts("fill_down");
    return reading;
}

std::pair<std::string, std::optional<GroupColumn>> read_block_group(const TomlTable& entry) {
    if (!entry.has("group")) return {};
    if (!entry.is_table("group")) return {entry.text("group"), std::nullopt};
    const TomlTable column = entry.table("group");
    column.only_keys(std::vector<std::string>{"column"});
    return {std::string(), GroupColumn{column.text("column"), entry.where("group")}};
}

FigureReading read_block_figure(const TomlTable& entry) {
    for (const char* key : {"series", "click_error", "figure", "source"})
        if (entry.has(key) && entry.has("dataset"))
            refuse_problem("a shipped dataset is not a digitised figure", key, "this key with file = ... only",
                           entry.where(key));
    FigureReading figure;
    if (entry.has("series"))
        figure.series =
            entry.is_text("series") ? std::vector<std::string>{entry.text("series")} : entry.texts("series");
    if (entry.has("click_error")) figure.click_error = entry.number("click_error");
    if (entry.has("figure")) figure.figure = entry.text("figure");
    if (entry.has("source")) figure.source = entry.text("source");
    return figure;
}

const Observable& observable_called(const std::string& name, const SourceLocation& where) {
    return located(where, [&]() -> const Observable* { return &find_observable(name); })[0];
}

std::vector<const Observable*> read_block_observables(const TomlTable& entry) {
    std::vector<const Observable*> result;
    if (!entry.has("observables")) return result;
    const SourceLocation where = entry.where("observables");
    for (const std::string& name : entry.texts("observables")) {
        const Observable& observable = observable_called(name, where);
        if (std::find(result.begin(), result.end(), &observable) != result.end())
            refuse_problem("duplicate observable", name, "unique observables", where);
        result.push_back(&observable);
    }
    if (result.empty()) refuse_problem("empty list of observables", "[]", "at least one observable, or no key", where);
    return result;
}

RobustLoss read_block_loss(const TomlTable& entry) {
    RobustLoss loss;
    if (entry.has("loss")) loss.kind = static_cast<LossKind>(entry.choice("loss", loss_names));
    loss.width = usual_width(loss.kind);
    if (!entry.has("loss_width")) return loss;
    loss.width = entry.number("loss_width");
    if (loss.kind == LossKind::none)
        refuse_problem("loss_width without loss", fmt::format("{:g}", loss.width),
                       "loss = \"huber\", \"cauchy\" or \"tukey\"", entry.where("loss_width"));
    if (!(loss.width > 0.0) || !std::isfinite(loss.width))
        refuse_problem("loss_width out of range", fmt::format("{:g}", loss.width), "standard deviations, above 0",
                       entry.where("loss_width"));
    return loss;
}

}  // namespace impactfit
