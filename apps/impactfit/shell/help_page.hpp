#pragma once
// Help pages: description, usage, example, arguments, options.

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace impactfit::app {

/// Gives all commands the layout of the help pages. Call after all commands are added.
void set_help_pages(CLI::App& app);

/// Returns the help page of the program or of a command.
std::string help_page(const CLI::App& app);

/// Returns "impactfit fit [OPTIONS] [PROBLEM_OR_DATA]".
std::string usage_text(const CLI::App& app);

/// Returns an option with its short name and placeholder: "-v, --version", "--set NAME=VALUE", "LAW".
std::string option_text(const CLI::Option& option);

/// Returns the description of an option. A required option has the remark "required".
std::string meaning_text(const CLI::Option& option);

}  // namespace impactfit::app
