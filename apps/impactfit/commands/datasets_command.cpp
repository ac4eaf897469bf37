#include <CLI/App.hpp>

#include "commands/commands.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/report/datasets/dataset_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "options/problem_arguments.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

/// Shows a shipped dataset by name, or a file or package by path.
Result one_dataset(const Session& session, const ProblemArguments& arguments) {
    const std::shared_ptr<const Dataset> dataset = requested_rows(arguments.request(session));
    check_written_files(session, files_read(*dataset), {result_file(session, "datasets")});
    return {"datasets", [dataset] { return dataset_text(*dataset); }, [dataset] { return dataset_json(*dataset); },
            [dataset] { return dataset_csv(*dataset); }, [dataset] { return short_dataset_text(*dataset); }};
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
    command->add_option("SLUG", arguments->data,
                        "dataset, beginning of its name, or path of a CSV file or Data Package");
    arguments->add_data_to(*command);
    command->callback([&session, arguments] {
        session.run = [&session, arguments] {
            put_out(session, arguments->data.empty() ? all_datasets(session) : one_dataset(session, *arguments));
            return exit_success;
        };
    });
}

}  // namespace impactfit::app
