#include <fmt/format.h>

#include <CLI/App.hpp>
#include <memory>

#include "commands/commands.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "output/result_output.hpp"
#include "output/written_files.hpp"
#include "shell/command_tree.hpp"
#include "shell/man_page.hpp"
#include "shell/usage_error.hpp"

namespace impactfit::app {
namespace {

/// Writes all manual pages: impactfit.1, impactfit-fit.1 and so on.
ExitCode write_man_pages(const CLI::App& app, const std::string& folder) {
    make_output_folder(folder);
    std::vector<const CLI::App*> pages = commands_of(app);
    pages.insert(pages.begin(), &app);
    for (const CLI::App* page : pages)
        write_file_atomically(fmt::format("{}/{}.1", folder, man_page_name(*page)), man_page(*page));
    return print_page(fmt::format("{} manual pages written: {}\n", pages.size(), folder));
}

}  // namespace

void add_man_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("man", "Prints a manual page, or with --output writes the pages of all commands.");
    const auto name = std::make_shared<std::string>();
    command->add_option("COMMAND", *name, "command (default: the program)");
    command->callback([&app, &session, name] {
        session.run = [&app, &session, name] {
            if (!session.output.empty() && name->empty()) return write_man_pages(app, session.output);
            check_command(app, {*name});
            return print_page(man_page(name->empty() ? app : *app.get_subcommand(*name)));
        };
    });
}

}  // namespace impactfit::app
