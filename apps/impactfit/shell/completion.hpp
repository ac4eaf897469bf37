#pragma once
// Completion scripts for shells, from the options of the program.

#include <map>
#include <string>
#include <vector>

#include "shell/option_value.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Names of each kind that the scripts contain.
using NameLists = std::map<ValueNames, std::vector<std::string>>;

/// Each function returns a script without further dependencies. The names consist of letters, digits, '_', '-' and '.'.
std::string bash_completion(const CLI::App& app, const NameLists& names);
std::string zsh_completion(const CLI::App& app, const NameLists& names);
std::string fish_completion(const CLI::App& app, const NameLists& names);

}  // namespace impactfit::app
