#pragma once
// Guide to the commands: their groups on the start page, and the example on each help page.

#include <span>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace impactfit::app {

/// Command, group of the start page, and an example. The examples run in the folder of the shipped examples.
struct CommandGuide {
    std::string_view command, group, example;
};

/// Returns the guides in the order of the start page.
std::span<const CommandGuide> command_guides();

/// Returns the guide of a command, or null.
const CommandGuide* find_guide(std::string_view command);

/// Returns the start page: the commands by group with their descriptions.
std::string start_page(const CLI::App& app);

}  // namespace impactfit::app
