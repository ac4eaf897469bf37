#pragma once
// Errors of the command line: the messages of CLI11 as Error, with the help page of the command.

#include <string>
#include <vector>

#include "impactfit/core/error.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace impactfit::app {

/// Returns the error of a failed parse.
Error usage_error(const CLI::App& app, const CLI::ParseError& error);

/// Throws Error (usage) for an unknown command, with the nearest names.
void check_command(const CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace impactfit::app
