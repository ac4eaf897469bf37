#pragma once
// Problem from command-line options: measured data, a law, and roles of the parameters.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Command-line options; units as in problem files.
struct ProblemOptions {
    std::string data;                           ///< path of a CSV file or package, or name of a shipped dataset
    std::string law = {};                       ///< force law or named model
    std::string form = {};                      ///< form instead of a law
    std::string objective = {};                 ///< of a form; empty: from the columns of the data
    std::vector<std::string> grids = {};        ///< INPUT=START:STOP:COUNT[:log]: synthetic points instead of data
    std::vector<std::string> free = {};         ///< free parameters: name (start from the data) or name=start
    std::vector<std::string> settings = {};     ///< fixed parameters: name=value; the value may be a data column
    std::string mass = {};                      ///< "540 g"; empty: masses, or a column effective_mass
    std::vector<std::string> masses = {};       ///< of both bodies; inf for a wall
    std::string separation = {};                ///< empty: default of the law
    std::string rule = {};                      ///< for prescribed_restitution; empty: default of the model
    std::vector<std::string> observables = {};  ///< empty: all measured observables
    std::vector<std::string> deviations = {};   ///< name=value, "duration=2 %"
    std::vector<std::string> columns = {};      ///< "v_in=impact_speed [m/s], h=drop_height [cm]"
    std::vector<std::string> units = {};        ///< "duration=ms": of columns without a unit
    std::vector<std::string> rows = {};         ///< "ball=A": rows whose column has this text
    bool tests_formula = false;                 ///< a damping formula at the measured restitution: the restitution is
                                                ///< input and observable, and no parameter needs to be free
};

/// Number of starts of a fit whose first start is a guess.
inline constexpr int options_starts = 8;

/// Options with proposals for missing entries, and the choice of the law if the options name none.
struct ProposedOptions {
    ProblemOptions options;
    std::optional<LawProposal> law;
};

/// Proposes the law by propose_law. Without free parameters: those of law_choices that are not set. Fixed parameters
/// that are neither free nor set: those of law_choices; with free parameters hertz_exponent only. Throws Error (usage)
/// for a law that cannot be fitted to the data, and as problem_from_options.
ProposedOptions with_proposal(const ProblemOptions& options, const Dataset& dataset, const std::string& data_root);

/// Returns the problem of the options, with proposals for missing entries and a note of each. Observables without
/// stated noise are excluded with a note, if other observables have stated noise and the options name neither. The mass
/// may be missing if only restitution is fitted with a stiffness of 1. A parameter without role takes the data column
/// of its name or the default of the law. Throws Error (usage) if neither exists, and Error (usage, data or problem) as
/// read_problem.
FitProblem problem_from_options(const ProblemOptions& options, const std::string& data_root);

}  // namespace impactfit
