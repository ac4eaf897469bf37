// Command line of impactfit. Parses the arguments and runs one command. A failure gives one message and an exit code.

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <new>
#include <vector>

#include "commands/commands.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
#include "impactfit/core/line_wrap.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/core/visible_text.hpp"
#include "impactfit/report/format/figure_layout.hpp"
#include "options/display.hpp"
#include "options/problem_arguments.hpp"
#include "output/progress_line.hpp"
#include "output/result_output.hpp"
#include "output/standard_error.hpp"
#include "shell/command_guide.hpp"
#include "shell/help_page.hpp"
#include "shell/option_value.hpp"
#include "shell/usage_error.hpp"

namespace impactfit::app {
namespace {

/// CLI11 clamps a number that exceeds the type. An error is safer for a seed.
std::string fits_a_seed(const std::string& text) {
    long seed = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), seed);
    const bool valid = failed == std::errc{} && end == text.data() + text.size() && seed >= 0;
    return valid ? "" : fmt::format("{} is not an integer from 0 to {}", text, std::numeric_limits<long>::max());
}

void add_global_options(CLI::App& app, Session& session) {
    app.set_help_flag("-h,--help", "print the help page");
    app.set_version_flag("-v,--version", version, "print name and version");
    app.add_option(
        "--format", session.format,
        "format of the result: text | json | csv | markdown | latex (markdown: what --report writes, and papers; "
        "latex: papers; default: text)");
    app.add_option("--output", session.output, "folder for a copy of the result");
    app.add_option("--data", session.data, "folder of the data (default: IMPACTFIT_DATA, else the shipped data)");
    app.add_option("--seed", session.seed, "seed of the random numbers (default: from the problem file, else 1)")
        ->check(fits_a_seed);
    app.add_option("--threads", session.threads,
                   "number of threads, without influence on results (default: all cores)");
    app.add_option("--size", session.figure_size,
                   "width of a figure: screen | 85mm | 170mm, with text of 8 pt (default: screen)");
    CLI::Option* quiet = app.add_flag("--quiet", session.quiet, "suppress the progress on standard error");
    app.add_flag("--progress", session.progress,
                 "print the progress as lines 'progress: ...' on standard error, without a terminal too")
        ->excludes(quiet);
    add_verbose(app, session);
}

void check_threads(const Session& session) {
    if (session.threads.value_or(1) < 1)
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", *session.threads), ">= 1",
                    {{}, 0, 0, "--threads"});
}

void check_format(const Session& session) {
    for (const std::string& name : session.formats)
        if (name == session.format) return;
    throw Error(ErrorKind::usage, "unknown format", session.format, allowed_names(session.format, session.formats),
                {{}, 0, 0, "--format"});
}

/// Rejects an unknown size, and a size without a figure.
void check_size(const CLI::App& app, const Session& session) {
    if (figure_width(session.figure_size) == FigureWidth::screen) return;
    for (const CLI::App* command : app.get_subcommands())
        for (const CLI::Option* option : command->get_options())
            if (option->get_name().ends_with("figure") && option->count() > 0) return;
    throw Error(ErrorKind::usage, "a size needs a figure", session.figure_size, "--figure FILE", {{}, 0, 0, "--size"});
}

/// Rejects empty values. An empty value usually comes from an unset shell variable and would disable the option.
void reject_empty_values(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        if (option->get_items_expected_max() > 0)
            option->check(
                [](const std::string& value) { return std::string(value.empty() ? "the value is empty" : ""); });
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) reject_empty_values(*command);
}

/// "impactfit fit data.csv --mass '35 g'": the arguments as typed, for a shell. The folder of the program is omitted.
std::string command_line(int argc, char** argv) {
    std::string line = "impactfit";
    for (int i = 1; i < argc; ++i) line += " " + shell_word(argv[i]);
    return line;
}

/// Fits texts to the terminal, except for a copy in a file.
void fit_lines_to_terminal(const Session& session) {
    winsize terminal{};
    if (session.output.empty() && isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &terminal) == 0 &&
        terminal.ws_col > 0)
        set_line_width(terminal.ws_col);
}

/// A command of a page uses the folders of these variables only.
void keep_to_permitted_folder() {
    const char *folder = std::getenv("IMPACTFIT_PERMITTED_FOLDER"), *data = std::getenv("IMPACTFIT_DATA");
    if (folder != nullptr) permit_only(folder, data == nullptr ? "" : data);
}

ExitCode run(int argc, char** argv) {
    keep_to_permitted_folder();
    CLI::App app{"identifies and calibrates contact-impact models", "impactfit"};
    Session session;
    session.program = argv[0];
    session.command_line = command_line(argc, argv);
    session.run = [&app] { return print_page(start_page(app)); };
    app.require_subcommand(0, 1);
    app.fallthrough();
    add_global_options(app, session);
    add_laws_command(app, session);
    add_forms_command(app, session);
    add_simulate_command(app, session);
    add_sweep_command(app, session);
    add_damping_command(app, session);
    add_stiffness_command(app, session);
    add_card_command(app, session);
    add_export_command(app, session);
    add_translate_command(app, session);
    add_datasets_command(app, session);
    add_impacts_command(app, session);
    add_validate_command(app, session);
    add_convert_command(app, session);
    add_init_command(app, session);
    add_fit_command(app, session);
    add_design_command(app, session);
    add_compare_command(app, session);
    add_regenerate_command(app, session);
    add_report_command(app, session);
    add_papers_command(app, session);
    add_example_command(app, session);
    add_help_command(app, session);
    add_completion_command(app, session);
    add_man_command(app, session);
    add_open_command(app, session);
    reject_empty_values(app);
    set_placeholders(app);
    set_help_pages(app);
    try {
        check_command(app, std::vector<std::string>(argv + 1, argv + argc));
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        fit_lines_to_terminal(session);
        return print_page(app.help());
    } catch (const CLI::CallForVersion&) {
        return print_page(fmt::format("impactfit {}\n", version));
    } catch (const CLI::ParseError& error) {
        throw usage_error(app, error);
    }
    check_format(session);
    check_threads(session);
    check_size(app, session);
    fit_lines_to_terminal(session);
    const ReadingDisplay display(session);
    return session.run();
}

/// Not a defect: memory in use, and the limit of the process if it has one.
Error out_of_memory() {
    constexpr double megabyte = 1e6, kilobyte = 1024.0;
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    rlimit limit{};
    getrlimit(RLIMIT_AS, &limit);
    const std::string limited =
        limit.rlim_cur == RLIM_INFINITY
            ? std::string()
            : fmt::format(", the limit of the process is {:.0f} MB", static_cast<double>(limit.rlim_cur) / megabyte);
    return {ErrorKind::usage, "not enough memory",
            fmt::format("{:.0f} MB in use{}", kilobyte * static_cast<double>(used.ru_maxrss) / megabyte, limited),
            "fewer points, samples or threads, or more memory"};
}

}  // namespace
}  // namespace impactfit::app

int main(int argc, char** argv) {
    using namespace impactfit;
    set_caller_notation(Notation::command_line);
    std::signal(SIGXFSZ, SIG_IGN);  // a file above the size limit then fails as a write error
    try {
        return app::run(argc, argv);
    } catch (const Error& error) {
        app::print_error(error);
        return app::exit_code_of(error);
    } catch (const std::bad_alloc&) {
        const Error error = app::out_of_memory();
        app::print_error(error);
        return app::exit_code_of(error);
    } catch (const std::exception& error) {
        app::print_message(fmt::format("impactfit: internal error: {}\n", visible_text(error.what())));
        return app::exit_internal;
    }
}
