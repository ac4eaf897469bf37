#include "options/problem_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "options/symbols.hpp"

namespace impactfit::app {
namespace {

/// Adds an option with one value per occurrence, because a file name can follow.
void add_list(CLI::App& command, const char* name, std::vector<std::string>& list, const char* meaning) {
    command.add_option(name, list, meaning)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
}

}  // namespace

void add_names(CLI::App& command, const char* name, std::vector<std::string>& list, const char* meaning) {
    command
        .add_option_function<std::string>(
            name,
            [&list](const std::string& names) {
                for (std::size_t begin = 0, end = 0; begin <= names.size(); begin = end + 1) {
                    end = std::min(names.find(',', begin), names.size());
                    list.push_back(names.substr(begin, end - begin));
                }
            },
            meaning)
        ->trigger_on_parse();
}

void ProblemArguments::add_to(CLI::App& command) {
    add_law_to(command);
    add_without_law_to(command);
}

void ProblemArguments::add_without_law_to(CLI::App& command) {
    add_parameters_to(command);
    add_list(command, "--sd", options.deviations,
             "standard deviation of an observable: restitution=0.005, 'duration=2 %', 'duration=5 us'; repeatable");
    add_names(command, "--observables", options.observables,
              "observables to fit, a,b,... (default: all with stated noise; all observables if no noise is stated)");
}

void ProblemArguments::add_without_noise_to(CLI::App& command) {
    add_law_to(command);
    add_parameters_to(command);
}

void ProblemArguments::add_law_to(CLI::App& command) {
    command.add_option("--law", options.law,
                       "contact law or named model (default: proposed from the data; see: impactfit laws)");
    command.add_option("--damping-formula", options.rule,
                       "damping formula for prescribed_restitution: exact, or a published formula (default: exact; a "
                       "named formula keeps its own)");
}

void ProblemArguments::add_form_to(CLI::App& command) {
    command.add_option("--form", options.form, "form whose constants are fitted, see: impactfit forms");
    command.add_option("--objective", options.objective,
                       "residual of a form: output | relative_output | realised_restitution | measured_impacts "
                       "(default: output, or measured_impacts without a column of the output)");
}

void ProblemArguments::add_grid_to(CLI::App& command) {
    add_list(command, "--grid", options.grids,
             "synthetic points of a form instead of data, INPUT=START:STOP:COUNT[:log]; once for each input");
}

void ProblemArguments::add_data_to(CLI::App& command) {
    add_list(command, "--columns", options.columns,
             "meaning of columns of the file: 'v_in=impact_speed [m/s], h=drop_height [cm]'; repeatable");
    add_list(command, "--unit", options.units, "unit of a column without one: duration=ms; repeatable");
    add_list(command, "--where", options.rows, "rows whose column has a text: ball=A; repeatable");
}

void ProblemArguments::add_parameters_to(CLI::App& command) {
    add_data_to(command);
    add_names(command, "--free", options.free,
              "free parameters, a,b,... or name=start (default: those of init); the default starting values come from "
              "the data");
    add_list(command, "--set", options.settings,
             "fixed parameter, name=value, 'name=value unit' or name=column of the data; repeatable");
    command.add_option("--mass", options.mass, "effective mass [kg], or with a unit: '540 g'");
    command.add_option("--masses", options.masses, "masses of both bodies [kg]; inf for a wall")->expected(2);
    command.add_option("--separation", options.separation, "zero_indentation | zero_force | law (default: law)");
}

void ProblemArguments::use_names() {
    name_parameters(options.free, options.law, options.form, "--free");
    name_parameters(options.settings, options.law, options.form, "--set");
    name_observables(options.deviations);
    name_observables(options.observables);
}

bool ProblemArguments::has_problem_file() const {
    return std::filesystem::path(options.data).extension() == ".toml";
}

FitProblem ProblemArguments::read_problem_file(const Session& session) const {
    if (const auto given = shell_options(); !given.empty())
        throw Error(ErrorKind::usage, "this option conflicts with a problem file", given.front(),
                    "an entry in the file", {options.data, 0, 0, {}});
    return read_problem(options.data, data_folder_if_any(session));
}

FitProblem ProblemArguments::read(const Session& session) const {
    return has_problem_file() ? read_problem_file(session) : problem_from_options(options, data_folder_if_any(session));
}

SolverMethod method_called(const std::string& name) {
    const std::vector<std::string> known(solver_method_names.begin(), solver_method_names.end());
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
        throw Error(ErrorKind::usage, "unknown method", name, allowed_names(name, known), {{}, 0, 0, "--method"});
    return static_cast<SolverMethod>(found - known.begin());
}

void check_starts(const std::optional<int>& starts) {
    if (starts && (*starts < 1 || *starts > most_starts))
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", *starts), "1 to 1e6",
                    {{}, 0, 0, "--starts"});
}

void add_most_evaluations(CLI::App& command, std::optional<long>& max_evaluations) {
    command.add_option(
        "--max-evaluations", max_evaluations,
        "maximum number of evaluations per start (default: from the problem file, else 2000; 1500 per free "
        "parameter for nelder_mead)");
}

void check_most_evaluations(const std::optional<long>& max_evaluations) {
    if (max_evaluations && (*max_evaluations < 1 || *max_evaluations > largest_solver_number))
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", *max_evaluations), "1 to 1e9",
                    {{}, 0, 0, "--max-evaluations"});
}

std::string shell_word(const std::string& word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || std::string_view("_-+=.,/:%@").find(static_cast<char>(c)) != std::string::npos;
    });
    if (plain) return word;
    std::string quoted;
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return fmt::format("'{}'", quoted);
}

std::vector<std::string> ProblemArguments::shell_options() const {
    std::vector<std::string> result;
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) result.push_back(fmt::format("{} {}", option, shell_word(value)));
    };
    const auto each = [&](const char* option, const std::vector<std::string>& list) {
        for (const std::string& value : list) add(option, value);
    };
    each("--columns", options.columns);
    each("--unit", options.units);
    each("--where", options.rows);
    add("--law", options.law);
    add("--form", options.form);
    add("--objective", options.objective);
    each("--grid", options.grids);
    add("--free", fmt::format("{}", fmt::join(options.free, ",")));
    each("--set", options.settings);
    add("--mass", options.mass);
    if (options.masses.size() == 2)
        result.push_back(fmt::format("--masses {} {}", shell_word(options.masses[0]), shell_word(options.masses[1])));
    each("--sd", options.deviations);
    add("--observables", fmt::format("{}", fmt::join(options.observables, ",")));
    add("--separation", options.separation);
    add("--damping-formula", options.rule);
    return result;
}

}  // namespace impactfit::app
