#include <CLI/App.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/calibration/initialisation/problem_draft.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "options/problem_arguments.hpp"
#include "output/written_files.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

struct InitArguments {
    ProblemArguments problem;
    std::string file;  ///< of --problem
    bool force = false;
};

constexpr const char* usual_file = "problem.toml";

/// Returns the problem file: that of --problem, else problem.toml in the folder of --output, else none.
std::string problem_file(const Session& session, const InitArguments& arguments) {
    if (!arguments.file.empty() || session.output.empty()) return arguments.file;
    if (fs::path(session.output).extension() == ".toml")
        throw Error(ErrorKind::usage, "--output is a folder", session.output, "--problem " + session.output,
                    {{}, 0, 0, "--output"});
    return (fs::path(session.output) / usual_file).string();
}

/// Returns the path of the data relative to the folder of the problem file.
std::string relative_path(const std::string& data, const std::string& file) {
    const fs::path folder = fs::path(absolute_path(file)).parent_path();
    return fs::path(absolute_path(data))
        .lexically_normal()
        .lexically_proximate(folder.lexically_normal())
        .generic_string();
}

/// Rejects a file of the data, and any existing file without --force.
void check_file(const ProblemRequest& request, const InitArguments& arguments, const std::string& file) {
    const char* option = arguments.file.empty() ? "--output" : "--problem";
    if (file.empty() || path_kind(file, ErrorKind::usage) == PathKind::nothing) return;
    check_written_files({}, files_read(*request.table), {{file, option}});
    if (!arguments.force)
        throw Error(ErrorKind::usage, "the file exists", file, "another name, or --force to replace it",
                    {{}, 0, 0, option});
}

ExitCode init_command(const Session& session, const InitArguments& arguments) {
    const std::string& data = arguments.problem.data;
    const std::string file = problem_file(session, arguments);
    if (session.format != "text")
        throw Error(ErrorKind::usage, "init writes text only", "--format " + session.format,
                    "--format text, or no --format", {{}, 0, 0, "--format"});
    const ProblemRequest asked = arguments.problem.request(session);
    check_is_file(asked);
    const ProblemRequest request = with_table(asked);
    check_file(request, arguments, file);
    const std::string file_name = file.empty() || !is_data_path(data) ? data : relative_path(data, file);
    const std::string text = draft_problem(request, file_name);
    if (!session.output.empty()) make_output_folder(session.output);
    if (!file.empty())
        write_file_atomically(file, text);
    else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Error(ErrorKind::usage, "standard output cannot be written");
    return exit_success;
}

}  // namespace

void add_init_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("init", "Writes a problem file for measured data.");
    const auto arguments = std::make_shared<InitArguments>();
    command->add_option("DATA", arguments->problem.data, "CSV file or Data Package with units, or shipped dataset")
        ->required();
    arguments->problem.add_to(*command);
    arguments->problem.add_form_to(*command);
    arguments->problem.add_prior_to(*command);
    command->add_option(
        "--problem", arguments->file,
        "problem file to write (default: problem.toml in the folder of --output, else standard output)");
    command->add_flag("--force", arguments->force, "replace an existing file");
    command->callback([&session, arguments] {
        arguments->problem.use_names();
        session.run = [&session, arguments] { return init_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
