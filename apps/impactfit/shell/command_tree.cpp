#include "shell/command_tree.hpp"

#include <CLI/App.hpp>

namespace impactfit::app {
namespace {

std::vector<const CLI::Option*> some_options(const CLI::App& command, bool positional) {
    return command.get_options([&](const CLI::Option* option) { return option->get_positional() == positional; });
}

}  // namespace

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
    return some_options(command, false);
}

std::vector<const CLI::Option*> arguments_of(const CLI::App& command) {
    return some_options(command, true);
}

std::vector<std::string> spellings(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

}  // namespace impactfit::app
