#include "shell/man_page.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cctype>

#include "impactfit/core/version.hpp"
#include "shell/command_guide.hpp"
#include "shell/command_tree.hpp"
#include "shell/help_page.hpp"
#include "shell/option_value.hpp"

namespace impactfit::app {
namespace {

/// Returns text without commands of groff: a backslash is \e, a hyphen is not a dash, a leading dot is no request.
std::string roff(const std::string& text) {
    std::string safe;
    bool at_start = true;
    for (const char c : text) {
        if (at_start && (c == '.' || c == '\'')) safe += "\\&";
        at_start = c == '\n';
        safe += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return safe;
}

std::string section(const std::string& title, const std::string& text) {
    return text.empty() ? text : fmt::format(".SH {}\n{}", title, text);
}

std::string option_entry(const CLI::Option& option) {
    std::string meaning = meaning_text(option);
    std::replace(meaning.begin(), meaning.end(), '\n', ' ');
    return fmt::format(".TP\n.B {}\n{}\n", roff(option_text(option)), roff(meaning));
}

std::string option_entries(const std::vector<const CLI::Option*>& options) {
    std::string text;
    for (const CLI::Option* option : options) text += option_entry(*option);
    return text;
}

std::string command_entries(const CLI::App& app) {
    std::string text;
    for (const CLI::App* command : commands_of(app))
        text += fmt::format(".TP\n.BR impactfit\\-{} (1)\n{}\n", command->get_name(), roff(command->get_description()));
    return text;
}

std::string example_section(const std::string& command) {
    const CommandGuide* guide = find_guide(command);
    if (guide == nullptr || guide->example.empty()) return {};
    return section("EXAMPLE", fmt::format(".nf\n{}\n.fi\n", roff(std::string(guide->example))));
}

constexpr const char* exit_status =
    "0 success, 1 misfit or other unexpected result, 2 usage error, 3 error in data or problem file, 4 internal "
    "error.\n";

}  // namespace

std::string man_page_name(const CLI::App& app) {
    return app.get_parent() == nullptr ? "impactfit" : "impactfit-" + app.get_name();
}

std::string man_page(const CLI::App& app) {
    const std::string name = man_page_name(app);
    const bool is_program = app.get_parent() == nullptr;
    std::string upper = name;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const std::string see = is_program ? "Tutorial: docs/tutorial.md.\n" : ".BR impactfit (1)\n";
    return fmt::format(".TH {} 1 \"\" \"impactfit {}\" \"User Commands\"\n", roff(upper), version) +
           section("NAME", fmt::format("{} \\- {}\n", roff(name), roff(app.get_description()))) +
           section("SYNOPSIS", fmt::format(".B {}\n", roff(usage_text(app)))) + example_section(app.get_name()) +
           section("COMMANDS", command_entries(app)) + section("ARGUMENTS", option_entries(arguments_of(app))) +
           section("OPTIONS", option_entries(options_of(app))) +
           section(is_program ? "EXIT STATUS" : "GLOBAL OPTIONS",
                   is_program ? exit_status : ".BR impactfit (1)\ndescribes the options of every command.\n") +
           section("SEE ALSO", see);
}

}  // namespace impactfit::app
