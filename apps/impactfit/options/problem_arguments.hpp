#pragma once
// A calibration problem as given on the command line.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/problem_from_options.hpp"
#include "session.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Options in place of a problem file; the caller reads `data`.
struct ProblemArguments {
    ProblemOptions options;

    /// Adds --law --free --set --mass --masses --sd --observables --separation --damping-formula.
    void add_to(CLI::App& command);
    /// The same without --law and --damping-formula: options of the data alone.
    void add_without_law_to(CLI::App& command);
    /// The same without --sd and --observables, for a command with a meaning of its own for these.
    void add_without_noise_to(CLI::App& command);

    /// Adds --form --objective --grid.
    void add_form_to(CLI::App& command);

    /// True if the data are a problem file.
    bool has_problem_file() const;
    /// Reads it. Throws an Error, also for an option that a problem file sets itself.
    FitProblem read_problem_file(const Session& session) const;
    /// The problem in the file, or the one that data and options describe.
    FitProblem read(const Session& session) const;

    /// The options that were given, each as it is to be typed again in a shell: "--law hertz_1882", "--sd 'duration=2
    /// %'".
    std::vector<std::string> words() const;

private:
    void add_law_to(CLI::App& command);
    void add_parameters_to(CLI::App& command);
};

/// Adds an option that takes "a,b" as a and b.
void add_names(CLI::App& command, const char* name, std::vector<std::string>& list, const char* meaning);

/// Throws an Error (usage) for --starts below 1.
void check_starts(const std::optional<int>& starts);

/// Adds --max-evaluations.
void add_most_evaluations(CLI::App& command, std::optional<long>& max_evaluations);
/// Throws an Error (usage) for a limit that a problem file cannot have either.
void check_most_evaluations(const std::optional<long>& max_evaluations);

/// A word of a shell command: in quotes if it needs them.
std::string shell_word(const std::string& word);

}  // namespace impactfit::app
