#include <fmt/format.h>

#include <CLI/App.hpp>

#include "shell/command_tree.hpp"
#include "shell/completion.hpp"

namespace impactfit::app {
namespace {

// The function is valid without the package bash-completion. The words of a command line are split at '=' and ':' too.
constexpr std::string_view bash_functions = R"(# bash completion of impactfit, written by: impactfit completion bash

_impactfit_words() {  # words that start with the current word
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

_impactfit_list() {  # the last of several names, separated by commas
    local start=
    [[ $cur == *,* ]] && start=${cur%,*},
    mapfile -t COMPREPLY < <(compgen -P "$start" -W "$1" -- "${cur##*,}")
    compopt -o nospace 2>/dev/null
}

_impactfit_assignments() {  # NAME=VALUE: the name
    mapfile -t COMPREPLY < <(compgen -S = -W "$1" -- "$cur")
    compopt -o nospace 2>/dev/null
}

_impactfit_paths() {  # -f files, -d folders; further words
    mapfile -t COMPREPLY < <(compgen "$1" -- "$cur"; compgen -W "$2" -- "$cur")
    compopt -o filenames 2>/dev/null
}

_impactfit() {
    COMPREPLY=()
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= word i
    if [[ $cur == [=:] ]]; then
        cur=
    elif [[ $prev == [=:] && $COMP_CWORD -ge 2 ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    if [[ ${COMP_WORDS[COMP_CWORD]} == [=:] || ${COMP_WORDS[COMP_CWORD-1]} == [=:] ]]; then
        [[ $prev == -* ]] || return  # the value of NAME=VALUE
    fi
)";

std::string name_variable(ValueNames names) {
    return fmt::format("$_impactfit_names_{}", static_cast<int>(names));
}

std::string joined_by_blanks(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

/// Returns the command that proposes the values.
std::string bash_action(const OptionValue& value) {
    const std::string words =
        value.names == ValueNames::none ? joined_by_blanks(value.words) : name_variable(value.names);
    switch (value.names) {
        case ValueNames::files:
            return "_impactfit_paths -f";
        case ValueNames::folders:
            return "_impactfit_paths -d";
        case ValueNames::data:
            return fmt::format("_impactfit_paths -f \"{}\"", words);
        case ValueNames::none:
            if (words.empty()) return ":";
            break;
        default:
            break;
    }
    return fmt::format("{} \"{}\"",
                       value.assigns ? "_impactfit_assignments"
                       : value.list  ? "_impactfit_list"
                                     : "_impactfit_words",
                       words);
}

std::string value_cases(const CLI::App& command) {
    const std::string name = command.get_parent() == nullptr ? "*" : command.get_name();
    std::string text;
    for (const CLI::Option* option : options_of(command)) {
        if (is_flag(*option)) continue;
        for (const std::string& spelling : spellings(*option))
            text += fmt::format("        {}:{}) {}; return ;;\n", name, spelling,
                                bash_action(value_of(command.get_name(), *option)));
    }
    return text;
}

std::string option_spellings(const CLI::App& command) {
    std::vector<std::string> words;
    for (const CLI::Option* option : options_of(command))
        for (const std::string& spelling : spellings(*option)) words.push_back(spelling);
    return joined_by_blanks(words);
}

std::string options_with_values(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::Option* option : options_of(app))
        if (!is_flag(*option))
            for (const std::string& spelling : spellings(*option)) words.push_back(spelling);
    return fmt::format("{}", fmt::join(words, "|"));
}

std::string command_case(const CLI::App& command) {
    const std::vector<const CLI::Option*> arguments = arguments_of(command);
    const std::string argument =
        arguments.empty() ? ":" : bash_action(value_of(command.get_name(), *arguments.front()));
    return fmt::format("        {}) options=\"{}\"; [[ $cur == -* ]] || {} ;;\n", command.get_name(),
                       option_spellings(command), argument);
}

}  // namespace

std::string bash_completion(const CLI::App& app, const NameLists& names) {
    std::string text(bash_functions), values, cases;
    std::vector<std::string> commands;
    for (const CLI::App* command : commands_of(app)) {
        commands.push_back(command->get_name());
        values += value_cases(*command);
        cases += command_case(*command);
    }
    for (const auto& [kind, list] : names)
        text += fmt::format("    local {}=\"{}\"\n", name_variable(kind).substr(1), joined_by_blanks(list));
    text += fmt::format(
        "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
        "        word=${{COMP_WORDS[i]}}\n"
        "        case $word in\n"
        "            {}) ((++i)) ;;\n"
        "            -*|[=:]) ;;\n"
        "            *) command=$word; break ;;\n"
        "        esac\n"
        "    done\n"
        "    case $command:$prev in\n{}{}    esac\n",
        options_with_values(app), values, value_cases(app));
    text += fmt::format(
        "    local options=\n"
        "    case $command in\n{}        '') [[ $cur == -* ]] || _impactfit_words \"{}\" ;;\n    esac\n"
        "    [[ $cur != -* ]] || _impactfit_words \"$options {}\"\n}}\n\ncomplete -F _impactfit impactfit\n",
        cases, joined_by_blanks(commands), option_spellings(app));
    return text;
}

}  // namespace impactfit::app
