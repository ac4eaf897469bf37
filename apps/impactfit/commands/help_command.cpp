#include <CLI/App.hpp>
#include <memory>

#include "commands/commands.hpp"
#include "output/result_output.hpp"
#include "shell/command_guide.hpp"
#include "shell/help_page.hpp"
#include "shell/usage_error.hpp"

namespace impactfit::app {

void add_help_command(CLI::App& app, Session& session) {
    CLI::App* command = app.add_subcommand("help", "Prints the commands, or the help page of a command.");
    const auto name = std::make_shared<std::string>();
    command->add_option("COMMAND", *name, "command (default: all commands)");
    command->callback([&app, &session, name] {
        session.run = [&app, name] {
            if (name->empty()) return print_page(start_page(app));
            check_command(app, {*name});
            return print_page(help_page(*app.get_subcommand(*name)));
        };
    });
}

}  // namespace impactfit::app
