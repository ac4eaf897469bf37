#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dataset/written_cells.hpp"
#include "impactfit/recording/channel_list.hpp"
#include "impactfit/recording/recording.hpp"
#include "impactfit/recording/signal/signal_file.hpp"
#include "impactfit/report/datasets/cells_report.hpp"
#include "impactfit/report/datasets/dataset_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "options/problem_arguments.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

/// Throws Error (data) for a file of one's own without a number in a column that is used.
void require_numbers(const Dataset& dataset, const std::string& path) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < dataset.fields.size(); ++i) {
        names.push_back(dataset.fields[i].written.empty() ? dataset.fields[i].name : dataset.fields[i].written);
        for (const DatasetRow& row : dataset.rows)
            if (!std::isnan(row.cells[i].si)) return;
    }
    throw Error(ErrorKind::data, "no number was read", fmt::format("columns {}", fmt::join(names, ", ")),
                fmt::format("a column that is recognised or has a unit; {} names one",
                            option(fmt::format("columns \"{}=impact_speed [m/s]\"", names.front()))),
                {path, 0, 0, {}});
}

std::optional<RecordingKind> kind_of(const ProblemRequest& request) {
    return request.recording.kind ? request.recording.kind
                                  : kind_of_recording(request.data, request.columns, request.reading.sheet);
}

/// Adds a first note to the rows of a recording: the command that finds its impacts.
void add_command_of_recording(const ProblemRequest& request, RecordingKind kind, Dataset& rows) {
    std::string command = "impactfit impacts " + shell_word(request.data);
    std::vector<std::string> names;
    for (const ColumnMapping& column : request.columns) names.push_back(column.from + "=" + column.to);
    if (!names.empty()) command += " --columns " + shell_word(fmt::format("{}", fmt::join(names, ",")));
    rows.notes.insert(rows.notes.begin(), fmt::format("this looks like a recording of kind {}: {}",
                                                      recording_kind_names[static_cast<std::size_t>(kind)], command));
}

/// Returns the channels of a file that is no table of text.
std::shared_ptr<const Dataset> channels_of(const ProblemRequest& request) {
    refuse_stated_layout(request.reading, request.data);
    const auto kind = kind_of(request);
    Dataset channels = channel_list(request.data, request.columns, kind.has_value());
    if (kind) add_command_of_recording(request, *kind, channels);
    return std::make_shared<const Dataset>(std::move(channels));
}

bool is_figure(const std::string& path) {
    try {
        read_figure(path);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// Returns the rows of a table. A file of JSON that is no digitised figure has channels.
std::shared_ptr<const Dataset> rows_of_table(const ProblemRequest& request) {
    try {
        return requested_rows(request);
    } catch (const Error&) {
        if (!request.data.ends_with(".json") || is_figure(request.data)) throw;
        try {
            return channels_of(request);
        } catch (const Error&) {  // no arrays: the first fault is that of the file
        }
        throw;
    }
}

/// Returns the rows of a file; those of its table if no impact is found in what looks like a recording.
std::shared_ptr<const Dataset> rows_of(const ProblemRequest& request) {
    if (is_channel_file(request.data)) return channels_of(request);
    const bool is_stated = request.recording.kind || !request.reading.is_of_file();
    const auto kind =
        is_stated ? std::nullopt : kind_of_recording(request.data, request.columns, request.reading.sheet);
    if (!kind) return rows_of_table(request);
    if (request.data.ends_with(".json")) return channels_of(request);
    try {
        return requested_rows(request);
    } catch (const Error& error) {
        Dataset table;
        try {
            const DataBlock block = requested_source(request);
            table = read_dataset(block.path, block.columns, {}, block.reading, block.added);
        } catch (const Error&) {  // no table: the fault is that of the recording
            throw error;
        }
        table.notes.push_back(fmt::format("this looks like a recording of kind {}, but {}: {}",
                                          recording_kind_names[static_cast<std::size_t>(*kind)], error.problem(),
                                          error.got()));
        return std::make_shared<const Dataset>(std::move(table));
    }
}

/// Returns the columns of a recording that is a table of text, by the names without their units; nothing for others.
SourceTable columns_of_recording(const ProblemRequest& request) {
    if (is_channel_file(request.data) || request.data.ends_with(".json")) return {};
    SourceTable source{0, "recording", {}};
    const std::vector<SignalTable> tables = read_signal_head(request.data, request.columns, request.reading.sheet);
    for (const SignalColumn& column : tables.front().columns)
        source.columns.push_back({std::ssize(source.columns) + 1, column.written.empty() ? column.name : column.written,
                                  column.texts.empty() ? column.name : "", column.unit.value_or(""),
                                  column.texts.empty() ? "" : "text"});
    return source;
}

/// Shows a shipped dataset by name, or a file or package by path.
Result one_dataset(const Session& session, const ProblemArguments& arguments) {
    const ProblemRequest request = arguments.request(session);
    std::shared_ptr<const Dataset> dataset = rows_of(request);
    if (is_data_path(arguments.data) && !dataset->provenance.kind) require_numbers(*dataset, arguments.data);
    if (dataset->of_recording) {
        Dataset noted = *dataset;
        if (const auto kind = kind_of(request)) add_command_of_recording(request, *kind, noted);
        noted.table = columns_of_recording(request);
        dataset = std::make_shared<const Dataset>(std::move(noted));
    }
    check_written_files(session, files_read(*dataset), {result_file(session, "datasets")});
    return {"datasets", [dataset] { return dataset_text(*dataset); }, [dataset] { return dataset_json(*dataset); },
            [dataset] { return dataset_csv(*dataset); }, [dataset] { return short_dataset_text(*dataset); }};
}

Result all_datasets(const Session& session) {
    const Table table = dataset_list_table(data_folder(session));
    return {"datasets", [table] { return table_text(table); }, [table] { return dataset_list_json(table); },
            [table] { return csv_text(table); }, [table] { return clipped(table_text(table)); }};
}

/// Options of `datasets` beside those of the data.
struct CellsArguments {
    bool cells = false;
    std::optional<long> lines;
};

/// Shows the cells of a file before a column has a meaning.
Result cells_of_file(const ProblemArguments& arguments, const CellsArguments& wanted) {
    if (arguments.data.empty() || !is_data_path(arguments.data))
        throw Error(ErrorKind::usage, "--cells needs the path of a file", arguments.data,
                    "impactfit datasets FILE --cells", {{}, 0, 0, "--cells"});
    constexpr long most_lines = 1'000'000, lines_of_json = 300, lines_of_text = 20;
    if (wanted.lines && (*wanted.lines < 1 || *wanted.lines > most_lines))
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", *wanted.lines), "1 to 1e6",
                    {{}, 0, 0, "--lines"});
    const auto most = static_cast<std::size_t>(wanted.lines.value_or(lines_of_json));
    const auto shown = static_cast<std::size_t>(wanted.lines.value_or(lines_of_text));
    const auto cells = std::make_shared<const WrittenCells>(written_cells(arguments.data, arguments.sheet, most));
    return {"datasets", [=] { return cells_text(*cells, shown); }, [=] { return cells_json(*cells); },
            [=] { return cells_csv(*cells); }, [=] { return short_cells_text(*cells, shown); }};
}

Result result_of(const Session& session, const ProblemArguments& arguments, const CellsArguments& wanted) {
    if (wanted.cells) return cells_of_file(arguments, wanted);
    if (wanted.lines)
        throw Error(ErrorKind::usage, "--lines is the number of lines of --cells", fmt::format("{}", *wanted.lines),
                    "--cells --lines N", {{}, 0, 0, "--lines"});
    return arguments.data.empty() ? all_datasets(session) : one_dataset(session, arguments);
}

}  // namespace

void add_datasets_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "datasets", "Lists the shipped datasets, or shows a dataset or data file with its provenance.");
    const auto arguments = std::make_shared<ProblemArguments>();
    command->add_option("SLUG", arguments->data,
                        "dataset, beginning of its name, or path of a CSV file or Data Package");
    arguments->add_data_to(*command);
    const auto wanted = std::make_shared<CellsArguments>();
    command->add_flag(
        "--cells", wanted->cells,
        "cells of the file as they are written, with the numbers of lines and columns; options on columns have "
        "no effect");
    command->add_option("--lines", wanted->lines, "most lines of --cells (default: 20; 300 for JSON and CSV)");
    command->callback([&session, arguments, wanted] {
        session.run = [&session, arguments, wanted] {
            put_out(session, result_of(session, *arguments, *wanted));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
