#include <CLI/App.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/calibration/initialisation/problem_draft.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "options/problem_arguments.hpp"
#include "output/written_files.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

struct InitArguments {
    ProblemArguments problem;
    std::string file;
    bool force = false;
};

/// The data as a problem file in another folder names them.
std::string seen_from(const std::string& data, const std::string& file) {
    const fs::path folder = fs::path(absolute_path(file)).parent_path();
    return fs::path(absolute_path(data))
        .lexically_normal()
        .lexically_proximate(folder.lexically_normal())
        .generic_string();
}

/// Not onto the data, with --force or without.
void check_file(const Session& session, const InitArguments& arguments) {
    const std::string& file = arguments.file;
    if (file.empty() || path_kind(file, ErrorKind::usage) == PathKind::nothing) return;
    const Dataset data = read_dataset(dataset_path(data_folder_if_any(session), arguments.problem.options.data));
    check_written_files({}, files_read(data), {{file, "--output"}});
    if (!arguments.force)
        throw Error(ErrorKind::usage, "the file is already there", file, "another name, or --force to replace it",
                    {{}, 0, 0, "--output"});
}

ExitCode init_command(const Session& session, const InitArguments& arguments) {
    const std::string& data = arguments.problem.options.data;
    const std::string& file = arguments.file;
    if (session.format != "text")
        throw Error(ErrorKind::usage, "init writes a problem file, which is text", "--format " + session.format,
                    "--format text, or leave it out", {{}, 0, 0, "--format"});
    check_file(session, arguments);
    const std::string file_name = file.empty() || !is_data_path(data) ? data : seen_from(data, file);
    const std::string text = draft_problem(arguments.problem.options, file_name, data_folder_if_any(session));
    if (!file.empty())
        write_file_atomically(file, text);
    else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(ErrorKind::usage, "standard output cannot be written");
    return exit_success;
}

}  // namespace

void add_init_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("init", "write a first problem file for measured data");
    const auto arguments = std::make_shared<InitArguments>();
    command
        ->add_option("DATA", arguments->problem.options.data,
                     "a CSV file or Data Package with its units, or a shipped data set")
        ->required();
    arguments->problem.add_to(*command);
    command->add_option("--output", arguments->file, "the problem file to write (default: standard output)");
    command->add_flag("--force", arguments->force, "replace a file that is already there");
    command->callback([&session, arguments] {
        session.run = [&session, arguments] {
            if (arguments->file.empty()) arguments->file = session.output;  // given before the command
            return init_command(session, *arguments);
        };
    });
}

}  // namespace impactfit::app
