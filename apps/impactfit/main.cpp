// The command line: parses, runs the one command chosen, and turns every failure into one message and an exit code.

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdio>
#include <vector>

#include "commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/version.hpp"

namespace impactfit::app {
namespace {

void add_global_options(CLI::App& app, Session& session) {
    app.set_version_flag("--version", version);
    app.add_option("--format", session.format, "text | json | csv");
    app.add_option("--output", session.output, "folder that gets a copy of the result as a file");
    app.add_option("--data", session.data, "folder of the data; default: IMPACTFIT_DATA, else the shipped ones");
    app.add_option("--seed", session.seed, "seed of everything random; default: that of the problem file, else 1");
    app.add_option("--threads", session.threads, "threads; results do not depend on it; default: all there are");
    app.add_flag("--quiet", session.quiet, "no progress on standard error");
}

/// A message is one line of visible characters, whatever a file or an argument held.
std::string one_line(const std::string& message) {
    constexpr std::size_t longest = 2000;
    std::string line = message.substr(0, longest);
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return message.size() > longest ? line + " ..." : line;
}

void check_counts(const Session& session) {
    const auto at_least = [](long value, long least, const char* option) {
        if (value < least)
            throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", value),
                        fmt::format(">= {}", least), {{}, 0, 0, option});
    };
    at_least(session.seed.value_or(1), 0, "--seed");
    at_least(session.threads.value_or(1), 1, "--threads");
}

void check_format(const std::string& format) {
    const std::vector<std::string> known{"text", "json", "csv"};
    for (const std::string& name : known)
        if (name == format) return;
    throw Error(ErrorKind::usage, "unknown format", format, allowed_names(format, known), {{}, 0, 0, "--format"});
}

/// An empty value is a variable of the shell that was not set: without a word, what it asks for would not be done.
void refuse_empty_values(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        if (option->get_items_expected_max() > 0)
            option->check(
                [](const std::string& value) { return std::string(value.empty() ? "the value is empty" : ""); });
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) refuse_empty_values(*command);
}

/// CLI11 only says that an argument was not expected; a misspelt command deserves the nearest ones.
void check_command(const CLI::App& app, const std::vector<std::string>& words) {
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        known.push_back(command->get_name());
    if (words.empty() || words.front().empty() || words.front().front() == '-') return;
    for (const std::string& name : known)
        if (name == words.front()) return;
    throw Error(ErrorKind::usage, "unknown command", words.front(), allowed_names(words.front(), known));
}

void parse(CLI::App& app, int argc, char** argv) {
    check_command(app, std::vector<std::string>(argv + 1, argv + argc));
    app.parse(argc, argv);
}

ExitCode run(int argc, char** argv) {
    CLI::App app{"Simulates contact-impact models and compares them with measured and published impacts.", "impactfit"};
    Session session;
    session.program = argv[0];
    app.require_subcommand(1);
    app.fallthrough();
    add_global_options(app, session);
    add_laws_command(app, session);
    add_simulate_command(app, session);
    add_sweep_command(app, session);
    add_damping_command(app, session);
    add_stiffness_command(app, session);
    add_datasets_command(app, session);
    add_validate_command(app, session);
    add_convert_command(app, session);
    add_init_command(app, session);
    add_fit_command(app, session);
    add_design_command(app, session);
    add_compare_command(app, session);
    add_regenerate_command(app, session);
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        command->footer(
            "With every command: --format text|json|csv, --output FOLDER, --data FOLDER, see impactfit --help.");
    refuse_empty_values(app);
    app.footer(
        "One command's options: impactfit COMMAND --help. Exit codes: 0 done, 1 unexpected result, 2 usage,\n"
        "3 data or problem file, 4 internal.");
    try {
        parse(app, argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            app.exit(error);
            return exit_success;
        }
        fmt::print(stderr, "impactfit: {}; allowed: see impactfit --help\n", one_line(error.what()));
        return exit_usage;
    }
    check_format(session.format);
    check_counts(session);
    return session.run();
}

}  // namespace
}  // namespace impactfit::app

int main(int argc, char** argv) {
    using namespace impactfit;
    try {
        return app::run(argc, argv);
    } catch (const Error& error) {
        fmt::print(stderr, "impactfit: {}\n", app::one_line(error.what()));
        return app::exit_code_of(error);
    } catch (const std::exception& error) {
        fmt::print(stderr, "impactfit: internal error: {}\n", app::one_line(error.what()));
        return app::exit_internal;
    }
}
