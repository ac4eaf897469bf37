#include "options/problem_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <filesystem>

#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit::app {
namespace {

/// One word after each: a file name may follow.
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
            [&list](const std::string& words) {
                for (std::size_t begin = 0, end = 0; begin <= words.size(); begin = end + 1) {
                    end = std::min(words.find(',', begin), words.size());
                    list.push_back(words.substr(begin, end - begin));
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
             "standard deviation of an observable: restitution=0.005, 'duration=2 %', 'duration=5 us'; once for each");
    add_names(command, "--observables", options.observables,
              "what to fit, a,b,... (default: all that are measured; of data that state the noise of some, these)");
}

void ProblemArguments::add_without_noise_to(CLI::App& command) {
    add_law_to(command);
    add_parameters_to(command);
}

void ProblemArguments::add_law_to(CLI::App& command) {
    command.add_option("--law", options.law,
                       "contact law or named model, see: impactfit laws (default: the one proposed for the data)");
    command.add_option(
        "--damping-formula", options.rule,
        "the rule that makes the damping from prescribed_restitution, or exact (default: the law's own)");
}

void ProblemArguments::add_form_to(CLI::App& command) {
    command.add_option("--form", options.form, "form whose constants are fitted, see: impactfit forms");
    add_list(command, "--grid", options.grids,
             "synthetic points of a form instead of data, INPUT=START:STOP:COUNT[:log]; once for each input");
    command.add_option("--objective", options.objective,
                       "residual of a form: output | relative_output | realised_restitution | measured_impacts "
                       "(default: output, or measured_impacts without a column of the output)");
}

void ProblemArguments::add_parameters_to(CLI::App& command) {
    add_names(command, "--free", options.free,
              "parameters to find, a,b,...; each starts from the data, or at the value of name=start");
    add_list(command, "--set", options.settings,
             "a parameter that is known, name=value or 'name=value unit', or name=column of the data; once for each");
    command.add_option("--mass", options.mass, "effective mass [kg]; '540 g' with a unit");
    command.add_option("--masses", options.masses, "the masses of both bodies [kg]; a wall is inf")->expected(2);
    command.add_option("--separation", options.separation,
                       "zero_indentation | zero_force | law (default: the law's own)");
}

bool ProblemArguments::has_problem_file() const {
    return std::filesystem::path(options.data).extension() == ".toml";
}

FitProblem ProblemArguments::read_problem_file(const Session& session) const {
    if (const auto given = words(); !given.empty())
        throw Error(ErrorKind::usage, "a problem file states this", given.front(), "leave it out, or change the file",
                    {options.data, 0, 0, {}});
    return read_problem(options.data, data_folder_if_any(session));
}

FitProblem ProblemArguments::read(const Session& session) const {
    return has_problem_file() ? read_problem_file(session) : problem_from_options(options, data_folder_if_any(session));
}

void check_starts(const std::optional<int>& starts) {
    if (starts && (*starts < 1 || *starts > most_starts))
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", *starts), "1 to 1e6",
                    {{}, 0, 0, "--starts"});
}

void add_most_evaluations(CLI::App& command, std::optional<long>& max_evaluations) {
    command.add_option("--max-evaluations", max_evaluations,
                       "how many evaluations a start may take (default: that of the problem file; else 2000, with "
                       "nelder_mead 1500 for each free parameter)");
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

std::vector<std::string> ProblemArguments::words() const {
    std::vector<std::string> words;
    const auto add = [&](const char* option, const std::string& word) {
        if (!word.empty()) words.push_back(fmt::format("{} {}", option, shell_word(word)));
    };
    const auto each = [&](const char* option, const std::vector<std::string>& list) {
        for (const std::string& word : list) add(option, word);
    };
    add("--law", options.law);
    add("--form", options.form);
    add("--objective", options.objective);
    each("--grid", options.grids);
    add("--free", fmt::format("{}", fmt::join(options.free, ",")));
    each("--set", options.settings);
    add("--mass", options.mass);
    if (options.masses.size() == 2)
        words.push_back(fmt::format("--masses {} {}", shell_word(options.masses[0]), shell_word(options.masses[1])));
    each("--sd", options.deviations);
    add("--observables", fmt::format("{}", fmt::join(options.observables, ",")));
    add("--separation", options.separation);
    add("--damping-formula", options.rule);
    return words;
}

}  // namespace impactfit::app
