#include "shell/usage_error.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/units/unit.hpp"

namespace impactfit::app {
namespace {

const CLI::App& parsed_command(const CLI::App& app) {
    const std::vector<CLI::App*> commands = app.get_subcommands();
    return commands.empty() ? app : *commands.front();
}

std::string command_line(const CLI::App& command) {
    return command.get_parent() == nullptr ? "impactfit" : "impactfit " + command.get_name();
}

std::string help_of(const CLI::App& command) {
    return fmt::format("see {} --help", command_line(command));
}

bool is_model(const std::string& name) {
    const auto models = all_models();
    return std::any_of(models.begin(), models.end(), [&](const ContactModel& model) {
        return model.name == name || (!model.alias.empty() && model.alias == name);
    });
}

std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::App* app = &command; app != nullptr; app = app->get_parent())
        for (const CLI::Option* option : app->get_options())
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

bool is_unit(const std::string& text) try {
    parse_unit(text);
    return true;
} catch (const Error&) {
    return false;
}

Error unexpected_argument(const CLI::App& command, const std::string& argument) {
    const std::string quoted = fmt::format("'{}'", argument);
    if (argument.starts_with("-")) {
        const std::string name = argument.substr(0, argument.find('='));
        return {ErrorKind::usage, "unknown option of " + command_line(command), name,
                allowed_names(name, option_names(command))};
    }
    for (const char* option : {"--law", "--laws"})
        if (is_model(argument) && command.get_option_no_throw(option) != nullptr)
            return {ErrorKind::usage, "unexpected argument", quoted, fmt::format("use {} {}", option, argument)};
    if (argument.find('=') != std::string::npos && command.get_option_no_throw("--set") != nullptr)
        return {ErrorKind::usage, "unexpected argument", quoted, "use --set " + argument};
    if (is_unit(argument))
        return {ErrorKind::usage, "unexpected argument", quoted,
                fmt::format("quotes around a value with its unit, such as \"35 {}\"", argument)};
    return {ErrorKind::usage, "unexpected argument", quoted, help_of(command)};
}

/// Splits "--seed: -1 is not an integer", "Could not convert: --seed = x" and "--radii: At least 2 required but
/// received 1".
Error failed_value(const CLI::App& command, std::string message) {
    constexpr std::string_view conversion = "Could not convert: ";
    if (message.starts_with(conversion)) {
        message.erase(0, conversion.size());
        const std::size_t equals = message.find(" = ");
        return {ErrorKind::usage,
                "not a number",
                message.substr(std::min(equals + 3, message.size())),
                help_of(command),
                {{}, 0, 0, message.substr(0, equals)}};
    }
    const std::size_t colon = message.find(": ");
    if (!message.starts_with("-") || colon == std::string::npos)
        return {ErrorKind::usage, message, {}, help_of(command)};
    const std::string text = message.substr(colon + 2);
    const SourceLocation where{{}, 0, 0, message.substr(0, colon)};
    int wanted = 0, got = 0;
    if (std::sscanf(text.c_str(), "At least %d required but received %d", &wanted, &got) == 2)
        return {ErrorKind::usage, "too few values", std::to_string(got), fmt::format("{} values", wanted), where};
    if (std::sscanf(text.c_str(), "At Most %d required but received %d", &wanted, &got) == 2)
        return {ErrorKind::usage, "too many values", std::to_string(got),
                fmt::format("{} value{}; quotes around a value with its unit: '24 mm'", wanted, wanted == 1 ? "" : "s"),
                where};
    return {ErrorKind::usage, text, {}, help_of(command), where};
}

}  // namespace

Error usage_error(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App& command = parsed_command(app);
    const std::string message = error.what();
    if (const auto extra = app.remaining(true);
        error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !extra.empty())
        return unexpected_argument(command, extra.front());
    constexpr std::string_view required = " is required";
    if (message.ends_with(required))
        return {ErrorKind::usage,
                message.substr(0, message.size() - required.size()) + " is missing",
                {},
                help_of(command)};
    return failed_value(command, message);
}

void check_command(const CLI::App& app, const std::vector<std::string>& arguments) {
    if (arguments.empty() || arguments.front().empty() || arguments.front().front() == '-') return;
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        known.push_back(command->get_name());
    const std::string& name = arguments.front();
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    std::error_code failed;
    if (std::filesystem::is_regular_file(name, failed))
        throw Error(ErrorKind::usage, "a file instead of a command", name, "impactfit fit " + name);
    throw Error(ErrorKind::usage, "unknown command", name, allowed_names(name, known));
}

}  // namespace impactfit::app
