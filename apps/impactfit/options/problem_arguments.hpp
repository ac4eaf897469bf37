#pragma once
// Calibration problem from the command line.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/requested_problem.hpp"
#include "session.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Texts of the options in place of a problem file. request() reads them; the caller adds the option of `data`.
struct ProblemArguments {
    std::string data;  ///< path of a file, package or problem file, or name of a shipped dataset
    std::string law, form, objective, mass, separation, damping_formula, group, sheet, layout, names;
    std::string kind, contact_duration, frame_rate, sample_rate, impact_speed;
    std::string load, diameter, air_density, drag_coefficient, height_reference, shared;
    std::optional<long> header_line;
    bool gravity = false, no_gravity = false;
    std::vector<std::string> grid, free, fix, prior, masses, observables, sd, columns, unit, set_column, column, where,
        separate, population, exclude, scale, fill_down;

    /// Adds --sheet --names --columns --unit --where --law --free --fix --group --separate --population --mass --masses
    /// --sd --observables --separation --damping-formula.
    void add_to(CLI::App& command);
    /// Adds the options of add_to without --law and --damping-formula.
    void add_without_law_to(CLI::App& command);
    /// Adds the options of add_to without --sd and --observables, because some commands define these options
    /// themselves.
    void add_without_noise_to(CLI::App& command);

    /// Adds --sheet --names --columns --unit, and the options of a recording: --kind --exclude --contact-duration
    /// --frame-rate --scale --sample-rate --impact-speed.
    void add_file_to(CLI::App& command);
    /// Adds the options of add_file_to, and of a table: --layout --header-line --fill-down --set-column --column
    /// --where.
    void add_data_to(CLI::App& command);
    /// Adds the options of add_file_to, masses, load, air and --sd: what the impacts of a recording need.
    void add_recording_to(CLI::App& command);
    /// Adds --form --objective.
    void add_form_to(CLI::App& command);
    /// Adds --grid.
    void add_grid_to(CLI::App& command);
    /// Adds --prior, which also replaces priors of a problem file.
    void add_prior_to(CLI::App& command);

    /// Replaces the symbols of parameters and the short names of observables. Call after the parse.
    void use_names();

    /// True if the data are a problem file.
    bool has_problem_file() const;
    /// Reads the problem file. Throws Error (usage) for an option that conflicts with a problem file.
    FitProblem read_problem_file(const Session& session) const;
    /// Reads the problem file, or makes a problem from data and options.
    FitProblem read(const Session& session) const;
    /// Returns the request of the options. Throws Error (usage) for a text in another format.
    ProblemRequest request(const Session& session) const;

    /// Returns the options in the syntax of a shell: "--law hertz_1882", "--sd 'duration=2 %'".
    std::vector<std::string> shell_options() const;

private:
    void add_law_to(CLI::App& command);
    void add_parameters_to(CLI::App& command);
    void add_masses_to(CLI::App& command);
    void add_load_to(CLI::App& command);
    void add_air_to(CLI::App& command);
    void add_rig_to(CLI::App& command);
};

/// Returns the ranges of the texts INPUT=START:STOP:COUNT by input. Throws Error (usage) for another format.
std::map<std::string, std::string> read_grids(const std::vector<std::string>& texts);

/// Adds an option for a list of names, separated by commas.
void add_names(CLI::App& command, const char* name, std::vector<std::string>& list, const char* meaning);

/// Returns the method of --method. Throws Error (usage) with the nearest names.
SolverMethod method_called(const std::string& name);

/// Throws Error (usage) for --starts outside 1 to 1e6.
void check_starts(const std::optional<int>& starts);

/// Adds --max-evaluations.
void add_most_evaluations(CLI::App& command, std::optional<long>& max_evaluations);
/// Throws Error (usage) for --max-evaluations outside 1 to 1e9.
void check_most_evaluations(const std::optional<long>& max_evaluations);

/// Returns `word` for a shell, with quotes if necessary.
std::string shell_word(const std::string& word);

}  // namespace impactfit::app
