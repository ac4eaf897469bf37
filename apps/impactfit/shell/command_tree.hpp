#pragma once
// Commands and options of the program, for completion and manual pages.

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace impactfit::app {

/// Returns the commands in the order of their definition.
std::vector<const CLI::App*> commands_of(const CLI::App& app);

/// Returns the options of a command without the options of the program, or its positional arguments.
std::vector<const CLI::Option*> options_of(const CLI::App& command);
std::vector<const CLI::Option*> arguments_of(const CLI::App& command);

/// Returns all spellings of an option: "-v", "--version".
std::vector<std::string> spellings(const CLI::Option& option);

}  // namespace impactfit::app
