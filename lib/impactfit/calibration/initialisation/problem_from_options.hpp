#pragma once
// A problem without a file: measured data, a law, and what is to be found.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// The words of a command line; units as in problem files.
struct ProblemOptions {
    std::string data;                           ///< path of a CSV file or package, or the name of a shipped dataset
    std::string law = {};                       ///< force law or named model
    std::vector<std::string> free = {};         ///< parameters: name, which starts from the data, or name=start
    std::vector<std::string> settings = {};     ///< name=value of the others; the value may be a column of the data
    std::string mass = {};                      ///< "540 g"; empty: masses or a column effective_mass
    std::vector<std::string> masses = {};       ///< of both bodies; a wall is inf
    std::string separation = {};                ///< empty: the law's own
    std::string rule = {};                      ///< for prescribed_restitution; empty: the model's own
    std::vector<std::string> observables = {};  ///< none: all that are measured
    std::vector<std::string> deviations = {};   ///< name=value, "duration=2 %"
};

/// Starts of a fit whose first one is a guess.
inline constexpr int options_starts = 8;

/// Without a law the one proposed for the data; with nothing free or set what is proposed for the law. Throws an Error
/// (usage) for a law that cannot be fitted to them.
ProblemOptions with_proposal(ProblemOptions options, const Dataset& dataset);

/// The problem they describe, with what is proposed where they say nothing, and notes of that. Observables without
/// stated noise are left out, with a note, if the data state that of others and the options name neither. The mass may
/// be missing where only restitution is fitted with a stiffness of 1. A parameter neither free nor set comes from the
/// data column of its name, or has the value the law gives it; otherwise it is an error. Throws an Error (usage for the
/// words, data or problem as read_problem).
FitProblem problem_from_options(const ProblemOptions& options, const std::string& data_root);

/// What a guessed start leaves open: bounds of a free parameter where its law has none, a factor of 1000 to both sides,
/// and the unit of each.
void finish_parameters(FitProblem& problem);

}  // namespace impactfit
