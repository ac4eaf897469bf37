#pragma once
// A calibration problem as given on the command line.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem_options.hpp"
#include "session.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// The words that stand for a problem file; `data` is the caller's.
struct ProblemArguments {
    ProblemOptions options;

    /// Adds --law --free --set --mass --masses --sd --observables --separation --damping.
    void add_to(CLI::App& command);
    /// The same without --law and --damping: what is said of data for whatever law.
    void add_without_law_to(CLI::App& command);

    /// True if the data are a problem file.
    bool has_problem_file() const;
    /// Reads it. Throws an Error, also for options that it says itself.
    FitProblem read_problem_file(const Session& session) const;

    /// The options that were given, each as it is to be typed again in a shell: "--law hertz_1882", "--sd 'duration=2
    /// %'".
    std::vector<std::string> words() const;
};

/// Adds an option that takes "a,b" as a and b.
void add_names(CLI::App& command, const char* name, std::vector<std::string>& list, const char* meaning);

/// Throws an Error (usage) for --starts below 1.
void check_starts(const std::optional<int>& starts);

/// A word of a shell command: in quotes if it needs them.
std::string shell_word(const std::string& word);

}  // namespace impactfit::app
