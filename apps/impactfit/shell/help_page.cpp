#include "shell/help_page.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "shell/command_guide.hpp"
#include "shell/filled_text.hpp"
#include "shell/option_value.hpp"

namespace impactfit::app {
namespace {

constexpr std::size_t meaning_column = 30;

std::string entries(const CLI::App& app, const char* title, bool positional) {
    std::string text;
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional() == positional && !option->get_group().empty())
            text += entry_text(option_text(*option), meaning_text(*option), meaning_column);
    return text.empty() ? text : fmt::format("\n{}:\n{}", title, text);
}

/// Returns an example as a line, or as lines with the continuation sign of a shell. An option and its value share a
/// line.
std::string example_text(std::string_view example) {
    constexpr char joint = '\x01';
    std::string text(example);
    for (std::size_t at = text.find(" --"); at != std::string::npos; at = text.find(" --", at + 1))
        if (const std::size_t blank = text.find(' ', at + 1); blank != std::string::npos) text[blank] = joint;
    constexpr std::size_t sign = 2;  // blank and backslash
    text = filled(text, 2, 6, line_width() - sign);
    std::replace(text.begin(), text.end(), joint, ' ');
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 3))
        text.insert(at, " \\");
    return "\nExample:\n  " + text + "\n";
}

std::string global_options(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        if (!option->get_positional() && option->get_snames().empty()) names.push_back(option_text(*option));
    return "\nGlobal options (see impactfit --help):\n  " + filled(fmt::format("{}", fmt::join(names, ", ")), 2, 2) +
           "\n";
}

}  // namespace

std::string option_text(const CLI::Option& option) {
    std::string text = name_of(option);
    if (option.get_positional()) return text;
    for (const std::string& name : option.get_snames()) text = fmt::format("-{}, {}", name, text);
    for (std::size_t i = 1; i < option.get_lnames().size(); ++i) text += ", --" + option.get_lnames()[i];
    return is_flag(option) ? text : fmt::format("{} {}", text, option.get_type_name());
}

std::string meaning_text(const CLI::Option& option) {
    return option.get_description() + (option.get_required() ? "; required" : "");
}

std::string usage_text(const CLI::App& app) {
    std::string text = app.get_parent() == nullptr ? "impactfit COMMAND" : "impactfit " + app.get_name();
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional()) {
            const std::string name = name_of(*option) + (option->get_expected_max() > 1 ? "..." : "");
            text += option->get_required() ? " " + name : fmt::format(" [{}]", name);
        }
    return text + " [OPTIONS]";
}

std::string help_page(const CLI::App& app) {
    if (app.get_parent() == nullptr) return start_page(app) + entries(app, "Options of every command", false);
    std::string text = filled(app.get_description(), 0, 0) + "\n\nUsage: " + usage_text(app) + "\n";
    if (const CommandGuide* guide = find_guide(app.get_name()); guide != nullptr && !guide->example.empty())
        text += example_text(guide->example);
    return text + entries(app, "Arguments", true) + entries(app, "Options", false) + global_options(*app.get_parent());
}

void set_help_pages(CLI::App& app) {
    const auto layout = std::make_shared<CLI::FormatterLambda>(
        [](const CLI::App* page, const std::string&, CLI::AppFormatMode) { return help_page(*page); });
    app.formatter(layout);
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) command->formatter(layout);
}

}  // namespace impactfit::app
