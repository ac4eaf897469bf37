#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/calibration/initialisation/option_reading.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/report/datasets/dataset_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "options/problem_arguments.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

/// Reads a shipped dataset by name, or a file or package by path.
Dataset read_named(const Session& session, const ProblemOptions& options) {
    const std::string& name = options.data;
    return dataset_of_options(options, is_data_path(name) ? "" : data_folder_if_any(session));
}

Result one_dataset(const Session& session, const ProblemOptions& options) {
    const Dataset dataset = read_named(session, options);
    check_written_files(session, files_read(dataset), {result_file(session, "datasets")});
    return {"datasets", [dataset] { return dataset_text(dataset); }, [dataset] { return dataset_json(dataset); },
            [dataset] { return dataset_csv(dataset); }, [dataset] { return short_dataset_text(dataset); }};
}

Result all_datasets(const Session& session) {
    const Table table = dataset_list_table(data_folder(session));
    return {"datasets", [table] { return table_text(table); }, [table] { return dataset_list_json(table); },
            [table] { return csv_text(table); }, [table] { return clipped(table_text(table)); }};
}

}  // namespace

void add_datasets_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "datasets", "Lists the shipped datasets, or shows a dataset or data file with its provenance.");
    const auto arguments = std::make_shared<ProblemArguments>();
    command->add_option("SLUG", arguments->options.data,
                        "dataset, beginning of its name, or path of a CSV file or Data Package");
    arguments->add_data_to(*command);
    command->callback([&session, arguments] {
        session.run = [&session, arguments] {
            const ProblemOptions& options = arguments->options;
            put_out(session, options.data.empty() ? all_datasets(session) : one_dataset(session, options));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
