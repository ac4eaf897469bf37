#include "shell/option_value.hpp"

#include <CLI/App.hpp>
#include <array>
#include <cctype>

namespace impactfit::app {
namespace {

struct Placeholder {
    std::string_view command;  ///< empty: every command
    std::string_view option, text;
    ValueNames names = ValueNames::none;
};

constexpr std::string_view range_placeholder = "NAME=A:B:N[:log]";

/// The first match applies. Other options have the placeholder VALUE, N for integers and NUMBER for real numbers.
constexpr std::array placeholders{
    Placeholder{"convert", "--columns", "'x=NAME [UNIT],...'"},
    Placeholder{"convert", "--sd", "'x=NUMBER UNIT,...'"},
    Placeholder{"convert", "--figure", "NAME"},
    Placeholder{"convert", "--source", "REFERENCE"},
    Placeholder{"convert", "--series", "NAME"},
    Placeholder{"regenerate", "--points", "FILE", ValueNames::files},
    Placeholder{"simulate", "--points", "N"},
    Placeholder{"laws", "NAME", "", ValueNames::laws},
    Placeholder{"forms", "NAME", "", ValueNames::forms},
    Placeholder{"example", "NAME", "", ValueNames::examples},
    Placeholder{"", "LAW", "", ValueNames::laws},
    Placeholder{"", "FILE", "", ValueNames::files},
    Placeholder{"", "DATA", "", ValueNames::data},
    Placeholder{"", "PROBLEM_OR_DATA", "", ValueNames::data},
    Placeholder{"", "CARD_OR_RESULT", "", ValueNames::files},
    Placeholder{"", "SLUG", "", ValueNames::datasets},
    Placeholder{"", "RESULT", "", ValueNames::files},
    Placeholder{"", "RECIPE", "", ValueNames::recipes},
    Placeholder{"", "COMMAND", "", ValueNames::commands},
    Placeholder{"", "--format", "FORMAT"},
    Placeholder{"", "--output", "FOLDER", ValueNames::folders},
    Placeholder{"open", "--folder", "FOLDER", ValueNames::folders},
    Placeholder{"", "--data", "FOLDER", ValueNames::folders},
    Placeholder{"", "--size", "SIZE"},
    Placeholder{"", "--law", "LAW", ValueNames::laws},
    Placeholder{"", "--laws", "LAW,...", ValueNames::laws},
    Placeholder{"", "--beside", "LAW,...", ValueNames::laws},
    Placeholder{"", "--form", "FORM", ValueNames::forms},
    Placeholder{"", "--forms", "FORM,...", ValueNames::forms},
    Placeholder{"", "--damping-formula", "FORMULA", ValueNames::rules},
    Placeholder{"translate", "--free", "NAME,...", ValueNames::parameters},
    Placeholder{"", "--free", "NAME[=START],...", ValueNames::parameters},
    Placeholder{"", "--set", "NAME=VALUE", ValueNames::parameters},
    Placeholder{"", "--fix", "NAME=VALUE", ValueNames::parameters},
    Placeholder{"", "--prior", "NAME=DENSITY", ValueNames::parameters},
    Placeholder{"", "--vary", range_placeholder, ValueNames::parameters},
    Placeholder{"", "--grid", range_placeholder},
    Placeholder{"", "--inputs", range_placeholder},
    Placeholder{"export", "--speeds", "LOWEST:HIGHEST"},
    Placeholder{"card", "--speeds", "LOWEST:HIGHEST"},
    Placeholder{"translate", "--speeds", "LOWEST:HIGHEST"},
    Placeholder{"", "--to-law", "LAW", ValueNames::laws},
    Placeholder{"", "--speeds", "A:B:N[:log]"},
    Placeholder{"", "--to", "SIMULATOR", ValueNames::simulators},
    Placeholder{"", "--export", "SIMULATOR", ValueNames::simulators},
    Placeholder{"export", "--name", "NAME"},
    Placeholder{"export", "--stiffness", "STIFFNESS"},
    Placeholder{"", "--snippet", "FILE", ValueNames::files},
    Placeholder{"", "--density", "DENSITY"},
    Placeholder{"", "--time-step", "TIME"},
    Placeholder{"", "--friction", "NUMBER"},
    Placeholder{"", "--units", "SYSTEM"},
    Placeholder{"", "--target-version", "VERSION"},
    Placeholder{"", "--match", "RESULT"},
    Placeholder{"", "--kind", "KIND"},
    Placeholder{"", "--exclude", "NUMBER,..."},
    Placeholder{"", "--contact-duration", "TIME"},
    Placeholder{"", "--frame-rate", "RATE"},
    Placeholder{"", "--sample-rate", "RATE"},
    Placeholder{"", "--scale", "SCALE"},
    Placeholder{"", "--impact-speed", "SPEED"},
    Placeholder{"", "--mass", "MASS"},
    Placeholder{"", "--masses", "MASS MASS"},
    Placeholder{"", "--speed", "SPEED"},
    Placeholder{"", "--separation", "RULE"},
    Placeholder{"", "--parameterisation", "FORM"},
    Placeholder{"", "--sd", "NAME=VALUE", ValueNames::observables},
    Placeholder{"", "--observables", "NAME,...", ValueNames::observables},
    Placeholder{"", "--predict", "NAME,...", ValueNames::observables},
    Placeholder{"", "--observable", "NAME", ValueNames::observables},
    Placeholder{"", "--columns", "NAME=QUANTITY"},
    Placeholder{"", "--set-column", "NAME=QUANTITY"},
    Placeholder{"", "--column", "NAME=FORMULA"},
    Placeholder{"", "--names", "NAMES"},
    Placeholder{"", "--sheet", "NAME"},
    Placeholder{"", "--layout", "LAYOUT"},
    Placeholder{"", "--header-line", "N"},
    Placeholder{"", "--fill-down", "COLUMN,..."},
    Placeholder{"", "--lines", "N"},
    Placeholder{"", "--where", "COLUMN=VALUE"},
    Placeholder{"", "--unit", "NAME=UNIT"},
    Placeholder{"", "--group", "COLUMN"},
    Placeholder{"", "--separate", "NAME,...", ValueNames::parameters},
    Placeholder{"", "--population", "NAME,...", ValueNames::parameters},
    Placeholder{"", "--mean", "MEANS"},
    Placeholder{"", "--objective", "OBJECTIVE"},
    Placeholder{"", "--method", "METHOD"},
    Placeholder{"", "--errors", "METHOD"},
    Placeholder{"", "--bootstrap-kind", "KIND"},
    Placeholder{"", "--posterior", "[N]"},
    Placeholder{"", "--contours", "[NAME,...]"},
    Placeholder{"", "--draw", "DISPLAY"},
    Placeholder{"", "--integrator", "METHOD"},
    Placeholder{"", "--at", "POINT"},
    Placeholder{"", "--step", "TIME"},
    Placeholder{"", "--duration", "TIME"},
    Placeholder{"", "--restitution", "NUMBER"},
    Placeholder{"", "--hertz-exponent", "NUMBER"},
    Placeholder{"", "--radii", "RADIUS RADIUS"},
    Placeholder{"", "--moduli", "MODULUS MODULUS"},
    Placeholder{"stiffness", "--stiffness", "STIFFNESS"},
    Placeholder{"", "--poisson", "RATIO RATIO"},
    Placeholder{"", "--figure", "FILE", ValueNames::files},
    Placeholder{"", "--profile-figure", "FILE", ValueNames::files},
    Placeholder{"", "--posterior-figure", "FILE", ValueNames::files},
    Placeholder{"", "--sensitivity-figure", "FILE", ValueNames::files},
    Placeholder{"", "--sensitivities", "FILE", ValueNames::files},
    Placeholder{"", "--trajectory", "FILE", ValueNames::files},
    Placeholder{"", "--draws", "FILE", ValueNames::files},
    Placeholder{"", "--posterior-file", "FILE", ValueNames::files},
    Placeholder{"", "--header", "FILE", ValueNames::files},
    Placeholder{"", "--card", "FILE", ValueNames::files},
    Placeholder{"", "--title", "WORDS"},
    Placeholder{"", "--specimen", "WORDS"},
    Placeholder{"", "--licence", "LICENCE"},
    Placeholder{"", "--citation", "REFERENCE"},
    Placeholder{"", "--resume", "FILE", ValueNames::files},
    Placeholder{"", "--problem", "FILE", ValueNames::files},
    Placeholder{"", "--report", "FILE", ValueNames::files},
};

const Placeholder* placeholder_of(const std::string& command, const std::string& name) {
    for (const Placeholder& one : placeholders)
        if (one.option == name && (one.command.empty() || one.command == command)) return &one;
    return nullptr;
}

std::string without_remarks(const std::string& text) {
    std::string plain;
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : 0;
        if (depth == 0) plain += c;
        depth -= c == ')' ? 1 : 0;
    }
    return plain;
}

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

/// Returns the values in a description: "format of the result: text | json | csv (default: text)".
std::vector<std::string> described_values(const std::string& description) {
    const std::string text = without_remarks(description);
    std::vector<std::string> words;
    for (std::size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|', bar + 1)) {
        if (words.empty()) {
            std::size_t end = bar;
            while (end > 0 && !is_word(text[end - 1])) --end;
            std::size_t begin = end;
            while (begin > 0 && is_word(text[begin - 1])) --begin;
            words.push_back(text.substr(begin, end - begin));
        }
        std::size_t begin = bar + 1;
        while (begin < text.size() && !is_word(text[begin])) ++begin;
        std::size_t end = begin;
        while (end < text.size() && is_word(text[end])) ++end;
        words.push_back(text.substr(begin, end - begin));
    }
    return words;
}

void set_placeholder(const std::string& command, CLI::Option& option) {
    if (is_flag(option)) return;
    const Placeholder* placeholder = placeholder_of(command, name_of(option));
    if (placeholder != nullptr)
        option.type_name(std::string(placeholder->text));
    else if (option.get_positional())
        option.type_name("");
    else if (const std::string type = option.get_type_name(); type == "TEXT")
        option.type_name("VALUE");
    else if (type == "INT")
        option.type_name("N");
    else if (type == "FLOAT")
        option.type_name("NUMBER");
}

}  // namespace

std::string name_of(const CLI::Option& option) {
    return option.get_positional()       ? option.get_name(true, false)
           : option.get_lnames().empty() ? "-" + option.get_snames().front()
                                         : "--" + option.get_lnames().front();
}

bool is_flag(const CLI::Option& option) {
    return option.get_items_expected_max() == 0;
}

void set_placeholders(CLI::App& app) {
    const std::string command = app.get_parent() == nullptr ? "" : app.get_name();
    for (CLI::Option* option : app.get_options()) set_placeholder(command, *option);
    for (CLI::App* inner : app.get_subcommands([](const CLI::App*) { return true; })) set_placeholders(*inner);
}

OptionValue value_of(const std::string& command, const CLI::Option& option) {
    OptionValue value;
    if (is_flag(option)) return value;
    value.words = described_values(option.get_description());
    if (const Placeholder* placeholder = placeholder_of(command, name_of(option))) {
        value.names = placeholder->names;
        value.list = placeholder->text.ends_with(",...");
        value.assigns = placeholder->text.starts_with("NAME=");
    }
    return value;
}

}  // namespace impactfit::app
