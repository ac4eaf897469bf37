#include <fmt/format.h>

#include <CLI/App.hpp>

#include "shell/command_tree.hpp"
#include "shell/completion.hpp"

namespace impactfit::app {
namespace {

std::string fish_text(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\'' || c == '\\') safe += '\\';
        safe += c == '\n' ? ' ' : c;
    }
    return fmt::format("'{}'", safe);
}

/// Returns the arguments that propose the values: -F files, -x no files, -a words.
std::string fish_values(const OptionValue& value, const NameLists& names) {
    const auto words = [&] {
        const auto list = names.find(value.names);
        return fmt::format("{}", fmt::join(list == names.end() ? value.words : list->second, " "));
    };
    switch (value.names) {
        case ValueNames::files:
            return " -F";
        case ValueNames::folders:
            return " -x -a '(__fish_complete_directories)'";
        case ValueNames::data:
            return fmt::format(" -F -a '{}'", words());
        default:
            return words().empty() ? " -x" : fmt::format(" -x -a '{}'", words());
    }
}

std::string fish_option(const std::string& command, const CLI::Option& option, const NameLists& names) {
    std::string line = "complete -c impactfit";
    if (!command.empty()) line += fmt::format(" -n '__fish_seen_subcommand_from {}'", command);
    for (const std::string& name : option.get_snames()) line += " -s " + name;
    for (const std::string& name : option.get_lnames()) line += " -l " + name;
    if (!is_flag(option)) line += " -r" + fish_values(value_of(command, option), names);
    return line + " -d " + fish_text(option.get_description()) + "\n";
}

}  // namespace

std::string fish_completion(const CLI::App& app, const NameLists& names) {
    std::string text =
        "# fish completion of impactfit, written by: impactfit completion fish\n\ncomplete -c impactfit -f\n";
    for (const CLI::Option* option : options_of(app)) text += fish_option("", *option, names);
    for (const CLI::App* command : commands_of(app)) {
        const std::string& name = command->get_name();
        text += fmt::format("complete -c impactfit -n __fish_use_subcommand -a {} -d {}\n", name,
                            fish_text(command->get_description()));
        for (const CLI::Option* argument : arguments_of(*command))
            text += fmt::format("complete -c impactfit -n '__fish_seen_subcommand_from {}'{}\n", name,
                                fish_values(value_of(name, *argument), names));
        for (const CLI::Option* option : options_of(*command)) text += fish_option(name, *option, names);
    }
    return text;
}

}  // namespace impactfit::app
