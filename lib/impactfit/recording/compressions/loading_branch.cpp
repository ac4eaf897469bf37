#include "impactfit/recording/compressions/loading_branch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/recording/compressions/compression_loadings.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"
#include "impactfit/recording/values/dataset_fields.hpp"

namespace impactfit {
namespace {

constexpr std::size_t least_rows_of_test = 20, least_rows_of_branch = 10;
/// Bodies that people drop reach their peak force earlier, a material tester later.
constexpr double longest_impact = 0.2;

/// A loading with the table that it is part of.
struct PlacedLoading {
    const SignalTable* table;
    CompressionLoading loading;
};

bool rises_together(const CompressionCurve& curve) {
    if (curve.force.size() < least_rows_of_branch) return false;
    long rising = 0;
    for (std::size_t row = 1; row < curve.indentation.size(); ++row)
        rising += curve.indentation[row] >= curve.indentation[row - 1];
    return 10 * rising > 9 * (std::ssize(curve.indentation) - 1);
}

/// Returns false if the force rises from a tenth of its peak to the peak in the time of an impact.
bool is_slow(const SignalTable& table, const CompressionCurve& curve) {
    const double tenth = curve.force.front() + 0.1 * (curve.force.back() - curve.force.front());
    const auto begin = std::find_if(curve.force.begin(), curve.force.end(), [&](double one) { return one > tenth; });
    const std::size_t first = curve.rows[static_cast<std::size_t>(begin - curve.force.begin())];
    const std::size_t last = curve.rows.back();
    for (const SignalColumn& column : table.columns)
        if (quantity_of(column) == SignalQuantity::time && !column.values.empty())
            return column.unit &&
                   (column.values[last] - column.values[first]) * factor_to(column, "s").value_or(1.0) > longest_impact;
    return true;
}

/// Returns the rows of a loading, with a column for each choice, which accepts all of them.
Dataset dataset_of_branch(const CompressionCurve& curve, const std::vector<RowChoice>& choices,
                          const std::string& path) {
    Dataset dataset;
    dataset.slug = dataset.title = std::filesystem::path(path).stem().string();
    dataset.provenance.kind = ProvenanceKind::derived;
    dataset.provenance.source = path;
    dataset.fields = {number_field("indentation", "m", "compression"), number_field("force", "N", "reading")};
    constexpr int digits = 12;  // more than a cell of the file has
    for (std::size_t row = 0; row < curve.lines.size(); ++row)
        dataset.rows.push_back(
            {curve.lines[row], {number_cell(curve.indentation[row], digits), number_cell(curve.force[row], digits)}});
    for (const RowChoice& choice : choices) {
        if (dataset.has_column(choice.column)) continue;
        dataset.fields.push_back(text_field(choice.column.c_str(), "choice of the rows"));
        for (DatasetRow& row : dataset.rows) row.cells.push_back({choice.texts.front()});
    }
    dataset.files.push_back(source_file(path));
    dataset.of_recording = true;
    return dataset;
}

void check_unit(const SignalTable& table, const SignalColumn& column, const char* name, const char* unit) {
    if (column.unit) return;
    throw Error(ErrorKind::data, "a column of a compression has no unit", column.written,
                fmt::format("a unit: {}", option(fmt::format("columns \"{}={} [{}]\"", column.written, name, unit))),
                {table.source(), 0, 0, column.written});
}

[[noreturn]] void refuse_without_columns(const std::string& path) {
    throw Error(ErrorKind::data, "no force and length of a compression", "0 of them",
                option("columns \"Load=force [N], Extension=indentation [mm]\""), {path, 0, 0, option("columns")});
}

/// Throws Error (data) for several columns of one quantity.
void check_single(const std::vector<const SignalColumn*>& columns, const SignalTable& table) {
    if (columns.size() < 2) return;
    std::vector<std::string> names;
    for (const SignalColumn* column : columns) names.push_back(column->written);
    throw Error(ErrorKind::data, "several compressions in a file", fmt::format("{}", fmt::join(names, ", ")),
                "one of them: " + option(fmt::format("columns \"{}=unused\"", names.back())),
                {table.source(), 0, 0, names.back()});
}

/// Returns a table for each label of columns side by side, if each label has a force.
std::vector<SignalTable> tables_of_labels(const std::vector<SignalTable>& tables) {
    std::vector<SignalTable> separate;
    for (const SignalTable& table : tables) {
        std::vector<std::string> labels;
        const CompressionColumns found = columns_of_compression(table);
        for (const SignalColumn* force : found.forces)
            if (std::find(labels.begin(), labels.end(), force->label) == labels.end()) labels.push_back(force->label);
        if (labels.size() < 2 || labels.size() != found.forces.size()) {
            separate.push_back(table);
            continue;
        }
        for (const std::string& label : labels) {
            SignalTable part{table.file, table.sheet.empty() ? label : table.sheet + ", " + label, {}, table.lines};
            part.notes = table.notes;
            for (const SignalColumn& column : table.columns)
                if (column.label == label || column.label.empty()) part.columns.push_back(column);
            separate.push_back(std::move(part));
        }
    }
    return separate;
}

std::string description_of(const PlacedLoading& placed, std::size_t number) {
    const CompressionCurve& curve = placed.loading.curve;
    std::string label = placed.table->sheet.empty() ? "" : "'" + placed.table->sheet + "', ";
    for (const auto& [column, text] : placed.loading.labels) label += fmt::format("{} {}, ", column, text);
    return fmt::format("{}: {}lines {} to {}, up to {:.4g} N at {:.4g} mm", number, label, curve.lines.front(),
                       curve.lines.back(), curve.force.back(), 1e3 * curve.indentation.back());
}

std::string descriptions_of(const std::vector<PlacedLoading>& all) {
    constexpr std::size_t most = 4;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(all.size(), most); ++i) texts.push_back(description_of(all[i], i + 1));
    if (all.size() > most) texts.push_back(fmt::format("{} more", all.size() - most));
    return fmt::format("{}", fmt::join(texts, "; "));
}

/// Returns the options that choose one of the texts of a column with several; empty without such a column.
std::string options_by_label(const std::vector<PlacedLoading>& all) {
    const auto& labels = all.front().loading.labels;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        std::set<std::string> texts;
        for (const PlacedLoading& one : all)
            if (i < one.loading.labels.size()) texts.insert(one.loading.labels[i].second);
        constexpr std::size_t most = 4;
        if (texts.size() < 2) continue;
        std::vector<std::string> options;
        for (const std::string& text : texts)
            if (options.size() < most) options.push_back(option(fmt::format("where \"{}={}\"", labels[i].first, text)));
        return fmt::format("{}", fmt::join(options, " or "));
    }
    return {};
}

/// Throws Error (data) for loadings of several specimens.
[[noreturn]] void refuse_specimens(const std::vector<PlacedLoading>& all, const char* problem,
                                   const std::string& path) {
    std::string options = options_by_label(all);
    if (options.empty())
        options = option(fmt::format("where \"{}=1\"", loading_number)) + ", the number of one of them";
    throw Error(ErrorKind::data, problem, descriptions_of(all), options,
                {path, all[1].loading.curve.lines.front(), 0, option("where")});
}

/// Returns the loading of the number in the choices. Empty without such a choice.
const PlacedLoading* numbered(const std::vector<PlacedLoading>& all, const std::vector<RowChoice>& choices) {
    for (const RowChoice& choice : choices) {
        const bool label = std::any_of(all.front().table->columns.begin(), all.front().table->columns.end(),
                                       [](const SignalColumn& column) { return column.name == loading_number; });
        if (choice.column != loading_number || label) continue;
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < all.size(); ++i) {
            numbers.push_back(std::to_string(i + 1));
            if (choice.texts == std::vector{numbers.back()}) return &all[i];
        }
        throw Error(ErrorKind::problem, "no loading with this number", fmt::format("{}", fmt::join(choice.texts, ", ")),
                    allowed_names(choice.texts.front(), numbers), choice.where);
    }
    return nullptr;
}

/// Returns the loading to fit: that of the choices, or the first one of a single specimen, with a warning for cycles.
const PlacedLoading& chosen_loading(const std::vector<PlacedLoading>& all, const std::vector<RowChoice>& choices,
                                    const std::string& path, std::vector<std::string>& warnings) {
    if (const PlacedLoading* one = numbered(all, choices)) return *one;
    const PlacedLoading& first = all.front();
    for (const PlacedLoading& other : all) {
        if (other.table != first.table || other.loading.test != first.loading.test)
            refuse_specimens(all, "several compression tests in a file", path);
        if (!are_cycles(first.loading, other.loading))
            refuse_specimens(all, "loadings of a compression that differ by more than cycles of a specimen do", path);
    }
    if (all.size() > 1)
        warnings.push_back(fmt::format(
            "only the first of {} loadings is used, up to {:.4g} N in line {}; the others differ by less than 10 %, "
            "as cycles of a specimen do: {} for the next one",
            all.size(), first.loading.curve.force.back(), first.loading.curve.lines.back(),
            noted_option(fmt::format("where \"{}=2\"", loading_number))));
    return first;
}

std::vector<PlacedLoading> all_loadings(const std::vector<SignalTable>& tables, const std::vector<RowChoice>& choices,
                                        const std::string& path) {
    std::vector<PlacedLoading> all;
    std::size_t tests = 0;
    for (const SignalTable& table : tables) {
        const CompressionColumns columns = columns_of_compression(table);
        check_single(columns.lengths, table);
        check_single(columns.forces, table);
        if (!columns.is_complete()) continue;
        ++tests;
        check_unit(table, *columns.lengths.front(), "indentation", "mm");
        check_unit(table, *columns.forces.front(), "force", "N");
        for (CompressionLoading& loading : loadings_of(table, columns, choices))
            all.push_back({&table, std::move(loading)});
    }
    if (tests == 0) refuse_without_columns(path);
    if (all.empty())
        throw Error(ErrorKind::data, "no loading of a compression", fmt::format("{} rows", tables.front().lines.size()),
                    "a force that rises with the indentation", {path, 0, 0, {}});
    return all;
}

}  // namespace

bool may_hold_compression(const SignalTable& table) {
    const CompressionColumns columns = columns_of_compression(table);
    if (!columns.is_complete() || table.lines.size() < least_rows_of_test) return false;
    const auto is_of_table = [](const SignalColumn& column) {
        return quantity_of(column) == SignalQuantity::table_only && !is_compression_length(column);
    };
    if (std::any_of(table.columns.begin(), table.columns.end(), is_of_table)) return false;
    const std::vector<CompressionLoading> loadings = loadings_of(table, columns, {});
    return !loadings.empty() && rises_together(loadings.front().curve) && is_slow(table, loadings.front().curve);
}

Dataset loading_branch(const std::vector<SignalTable>& read, const std::string& path,
                       const std::vector<RowChoice>& choices) {
    const std::vector<SignalTable> tables = tables_of_labels(read);
    std::vector<std::string> warnings;
    const std::vector<PlacedLoading> all = all_loadings(tables, choices, path);
    const PlacedLoading& chosen = chosen_loading(all, choices, path, warnings);
    const SignalTable& table = *chosen.table;
    const CompressionColumns columns = columns_of_compression(table);
    const CompressionCurve& curve = chosen.loading.curve;
    if (curve.force.size() < least_rows_of_branch)
        throw Error(ErrorKind::data, "too few rows in the loading of a compression",
                    fmt::format("{} of {}", curve.force.size(), table.lines.size()),
                    fmt::format("{} rows up to the first peak of the force", least_rows_of_branch),
                    {table.source(), curve.lines.front(), 0, columns.forces.front()->written});
    if (table.rest > 0)
        warnings.push_back(fmt::format("line {} and those below it are not read: another table", table.rest));
    Dataset dataset = dataset_of_branch(curve, choices, path);
    dataset.warnings = std::move(warnings);
    dataset.notes = table.notes;
    dataset.notes.push_back(fmt::format("loading of a compression: {} of {} rows, lines {} to {}, up to {:.4g} N",
                                        curve.force.size(), table.lines.size(), curve.lines.front(), curve.lines.back(),
                                        curve.force.back()));
    for (std::string& note : length_notes(columns)) dataset.notes.push_back(std::move(note));
    note_unused_columns(
        table,
        [&](const SignalColumn& column) {
            return &column == columns.lengths.front() || &column == columns.forces.front();
        },
        dataset.notes);
    return dataset;
}

}  // namespace impactfit
