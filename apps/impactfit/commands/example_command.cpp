#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "output/result_output.hpp"
#include "shell/shipped_examples.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

/// Returns the files of an example relative to the folder of the examples: the problem file and its data there.
std::vector<std::string> example_files(const Session& session, const std::string& name) {
    const fs::path folder = examples_folder(session);
    const FitProblem problem = read_problem((folder / (name + ".toml")).string(), data_folder(session));
    std::vector<std::string> files;
    for (const std::string& path : files_read(problem)) {
        const std::string file = fs::path(path).lexically_normal().lexically_relative(folder).generic_string();
        if (!file.starts_with("..") && std::find(files.begin(), files.end(), file) == files.end())
            files.push_back(file);
    }
    return files;
}

void check_new(const fs::path& folder, const std::vector<std::string>& files) {
    for (const std::string& file : files)
        if (const std::string path = (folder / file).string(); path_kind(path, ErrorKind::usage) != PathKind::nothing)
            throw Error(ErrorKind::usage, "the file exists", path, "--output FOLDER with another folder",
                        {{}, 0, 0, "--output"});
}

ExitCode write_example(const Session& session, const std::string& name) {
    const std::vector<std::string> known = example_names(session);
    if (std::find(known.begin(), known.end(), name) == known.end())
        throw Error(ErrorKind::usage, "unknown example", name, allowed_names(name, known));
    const fs::path source = examples_folder(session), folder = session.output;
    const std::vector<std::string> files = example_files(session, name);
    check_new(folder, files);
    std::string text;
    for (const std::string& file : files) {
        const fs::path path = folder / file;
        if (path.has_parent_path()) make_output_folder(path.parent_path().string());
        write_file_atomically(path.string(), read_text_file((source / file).string()));
        text += fmt::format("written: {}\n", path.string());
    }
    return print_page(fmt::format("{}next: impactfit fit {}\n", text, (folder / files.front()).string()));
}

Table example_table(const Session& session) {
    Table table{{{"example"}, {"title"}}, {}};
    for (const std::string& name : example_names(session)) {
        const std::string file = (fs::path(examples_folder(session)) / (name + ".toml")).string();
        table.rows.push_back({name, read_problem(file, data_folder(session)).title});
    }
    return table;
}

ExitCode list_examples(const Session& session) {
    const Table table = example_table(session);
    put_out(session, {"example", [&] { return table_text(table) + "\nWrite an example: impactfit example NAME\n"; },
                      [&] { return json_text(json_rows("example", table, {})); }, [&] { return csv_text(table); }});
    return exit_success;
}

}  // namespace

void add_example_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "example", "Lists the shipped examples, or writes an example here or to the folder of --output.");
    const auto name = std::make_shared<std::string>();
    command->add_option("NAME", *name, "name of an example (default: list of the examples)");
    command->callback([&session, name] {
        session.run = [&session, name] {
            return name->empty() ? list_examples(session) : write_example(session, *name);
        };
    });
}

}  // namespace impactfit::app
