#include <fmt/format.h>

#include <CLI/App.hpp>

#include "shell/command_tree.hpp"
#include "shell/completion.hpp"
#include "shell/help_page.hpp"

namespace impactfit::app {
namespace {

/// Returns a text for an explanation inside single quotes: brackets and colons have a meaning for _arguments.
std::string zsh_text(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') safe += '\\';
        safe += c == '\n' ? " " : c == '\'' ? "'\\''" : std::string(1, c);
    }
    return safe;
}

std::string zsh_variable(ValueNames names) {
    return fmt::format("_impactfit_names_{}", static_cast<int>(names));
}

/// Returns the action of _arguments that proposes the values.
std::string zsh_action(const OptionValue& value) {
    switch (value.names) {
        case ValueNames::files:
            return "_files";
        case ValueNames::folders:
            return "_files -/";
        case ValueNames::data:
            return fmt::format("{{_files; compadd -a {}}}", zsh_variable(value.names));
        case ValueNames::none:
            return value.words.empty() ? " " : fmt::format("({})", fmt::join(value.words, " "));
        default:
            break;
    }
    const std::string variable = zsh_variable(value.names);
    if (value.assigns) return fmt::format("compadd -S = -a {}", variable);
    if (value.list) return fmt::format("_values -s , name ${}", variable);
    return fmt::format("compadd -a {}", variable);
}

/// Returns the specification of an option for _arguments.
std::string zsh_option(const std::string& command, const CLI::Option& option) {
    const std::string meaning = zsh_text(option.get_description());
    std::string specifications;
    for (const std::string& name : spellings(option)) {
        specifications += fmt::format("        '*{}[{}]", name, meaning);
        if (!is_flag(option))
            for (int i = 0; i < option.get_items_expected_max(); ++i)
                specifications +=
                    fmt::format(":{}:{}", zsh_text(option.get_type_name()), zsh_action(value_of(command, option)));
        specifications += "' \\\n";
    }
    return specifications;
}

std::string zsh_options(const CLI::App& command) {
    std::string text;
    for (const CLI::Option* option : options_of(command)) text += zsh_option(command.get_name(), *option);
    return text;
}

std::string zsh_command(const CLI::App& command) {
    std::string text = fmt::format("    {})\n      _arguments \\\n{}", command.get_name(), zsh_options(command));
    for (const CLI::Option* argument : arguments_of(command))
        text += fmt::format("        ':{}:{}' \\\n", name_of(*argument),
                            zsh_action(value_of(command.get_name(), *argument)));
    return text + "        $options ;;\n";
}

}  // namespace

std::string zsh_completion(const CLI::App& app, const NameLists& names) {
    std::string text =
        "#compdef impactfit\n# zsh completion of impactfit, written by: impactfit completion zsh\n\n"
        "_impactfit() {\n  local curcontext=$curcontext state line\n  typeset -A opt_args\n  local -a commands options";
    for (const auto& [kind, list] : names) text += " " + zsh_variable(kind);
    text += "\n";
    for (const auto& [kind, list] : names) text += fmt::format("  {}=({})\n", zsh_variable(kind), fmt::join(list, " "));
    text += "  commands=(\n";
    for (const CLI::App* command : commands_of(app))
        text += fmt::format("    '{}:{}'\n", command->get_name(), zsh_text(command->get_description()));
    std::string options = zsh_options(app);
    text += "  )\n  options=(\n";
    for (std::size_t at = options.find(" \\\n"); at != std::string::npos; at = options.find(" \\\n", at))
        options.erase(at, 2);
    text += options +
            "  )\n  _arguments -C $options ':command:->command' '*::argument:->argument'\n"
            "  case $state in\n  command) _describe command commands ;;\n  argument)\n"
            "    case $words[1] in\n";
    for (const CLI::App* command : commands_of(app)) text += zsh_command(*command);
    return text + "    esac ;;\n  esac\n}\n\n_impactfit \"$@\"\n";
}

}  // namespace impactfit::app
