#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
#include "output/result_output.hpp"
#include "output/standard_error.hpp"
#include "output/written_files.hpp"
#include "server/browser.hpp"
#include "server/page_server.hpp"

namespace impactfit::app {
namespace {

namespace fs = std::filesystem;

struct OpenArguments {
    std::vector<std::string> files;
    std::string folder;
    int port = 0;
    bool no_browser = false;
};

/// Returns the path of a file relative to the folder; empty for a file outside.
std::string path_in_folder(const std::string& file, const fs::path& folder) {
    std::error_code failed;
    const fs::path relative = fs::weakly_canonical(absolute_path(file), failed).lexically_relative(folder);
    return failed || relative.empty() || *relative.begin() == ".." ? std::string() : relative.generic_string();
}

/// Returns the data files that a problem file names; none if it is not valid, which the page then shows.
std::vector<std::string> files_of_problem(const std::string& file, const std::string& data) {
    try {
        return files_read(read_problem(file, data));
    } catch (const Error&) {
        return {};
    }
}

fs::path page_folder(const OpenArguments& arguments) {
    const fs::path first = arguments.files.empty() ? fs::path(".") : fs::path(arguments.files.front()).parent_path();
    const std::string folder = !arguments.folder.empty() ? arguments.folder : first.empty() ? "." : first.string();
    if (path_kind(folder, ErrorKind::usage) != PathKind::folder)
        throw Error(ErrorKind::usage, "no such folder", folder, "an existing folder", {{}, 0, 0, "--folder"});
    return fs::canonical(folder);
}

void add_opened(std::vector<OpenedFile>& opened, const std::string& path, const std::string& file) {
    const auto same = [&](const OpenedFile& one) { return one.path == path; };
    if (std::none_of(opened.begin(), opened.end(), same)) opened.push_back({path, file});
}

/// The files of the command, then those that its problem files name.
std::vector<OpenedFile> opened_files(const OpenArguments& arguments, const std::string& data) {
    const fs::path folder = page_folder(arguments);
    std::vector<OpenedFile> opened;
    for (const std::string& file : arguments.files) {
        if (path_kind(file) != PathKind::file)
            throw Error(ErrorKind::usage, "no such file", file, "the path of a readable file", {{}, 0, 0, "FILE"});
        const std::string path = path_in_folder(file, folder);
        if (path.empty())
            throw Error(ErrorKind::usage, "the file is outside of the folder", file,
                        folder.string() + ", or a folder above both", {{}, 0, 0, "--folder"});
        add_opened(opened, path, absolute_path(file));
    }
    for (const std::string& file : arguments.files) {
        if (!file.ends_with(".toml")) continue;
        for (const std::string& named : files_of_problem(file, data)) {
            const std::string path = path_in_folder(named, folder);
            const bool shipped = !path_in_folder(named, fs::weakly_canonical(data)).empty();
            if (!path.empty())
                add_opened(opened, path, absolute_path(named));
            else if (!shipped)
                print_message(
                    fmt::format("impactfit: the page does not have '{}': it is outside of the folder '{}' (--folder)\n",
                                named, folder.string()));
        }
    }
    return opened;
}

ExitCode open_page(const Session& session, const OpenArguments& arguments) {
    if (is_limited_to_a_folder())
        throw Error(ErrorKind::usage, "a command of a page starts no server", "open", "a terminal");
    constexpr int most_port = 65535;
    if (arguments.port < 0 || arguments.port > most_port)
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", arguments.port),
                    "0 (a free port) to 65535", {{}, 0, 0, "--port"});
    const std::string data = absolute_path(data_folder(session));
    const TemporaryFolder folder;
    serve_page({opened_files(arguments, data), data, arguments.port, [&](const std::string& address) {
                    print_page(fmt::format("open this address in a browser: {}\n", address));
                    if (!arguments.no_browser) open_in_browser(address, folder);
                }});
    return exit_success;
}

}  // namespace

void add_open_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand(
        "open", "Opens the page in a browser, with files in it. The commands of the page run in this program.");
    const auto arguments = std::make_shared<OpenArguments>();
    command->add_option("FILE", arguments->files, "table, recording or problem file, first the one to fit");
    command->add_option("--folder", arguments->folder,
                        "folder whose files the problem file may name (default: folder of the first FILE)");
    command->add_option("--port", arguments->port, "port on 127.0.0.1 (default: a free one)");
    command->add_flag("--no-browser", arguments->no_browser, "print the address only");
    command->callback(
        [&session, arguments] { session.run = [&session, arguments] { return open_page(session, *arguments); }; });
}

}  // namespace impactfit::app
