#pragma once
// Values of options: their placeholder on help pages, and the values that completion proposes.

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace impactfit::app {

/// Names that completion proposes for a value.
enum class ValueNames {
    none,
    files,
    folders,
    laws,
    rules,
    simulators,  ///< of an export
    forms,
    recipes,
    datasets,
    data,
    observables,
    parameters,
    commands,
    examples
};

/// Value of an option.
struct OptionValue {
    ValueNames names = ValueNames::none;
    std::vector<std::string> words;  ///< fixed values; empty unless the description lists values: "text | json | csv"
    bool list = false;               ///< several names, separated by commas
    bool assigns = false;            ///< NAME=VALUE: completion ends after the name
};

/// Sets the placeholders of all options (type names of CLI11): FILE, NAME=VALUE, A:B:N[:log] and so on.
void set_placeholders(CLI::App& app);

/// Returns the value of an option or positional argument. `command` is the owner, or an empty name.
OptionValue value_of(const std::string& command, const CLI::Option& option);

/// Returns the name of an option on the command line, "--figure", or of a positional argument, "DATA".
std::string name_of(const CLI::Option& option);

/// Returns true for an option without value.
bool is_flag(const CLI::Option& option);

}  // namespace impactfit::app
