#pragma once
// Which laws can be compared on measured impacts, each as a problem of its own for the same numbers.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/problem_from_options.hpp"
#include "impactfit/comparison/speed_exponent.hpp"

namespace impactfit {

struct LawCandidate {
    const LawEntry* law;
    std::string obstacle = {};                       ///< why it is not compared; empty if it is
    std::unique_ptr<const FitProblem> problem = {};  ///< none if there is an obstacle
    std::optional<SpeedExponent> speed = {};         ///< what the speed says of it

    bool ruled_out() const { return speed && speed->ruled_out; }
};

/// Which laws, and how they are searched for.
struct CandidateOptions {
    std::vector<std::string> laws = {};        ///< force laws or named models; none: all there are
    std::optional<int> starts = {};            ///< none: options_starts, or what a problem file says if that is more
    std::optional<long> seed = {};             ///< none: that of a problem file, else 1
    std::optional<long> max_evaluations = {};  ///< in one start; none: as the problem has it
};

/// For a dataset and the words of the command line, without a law. Free is what law_choices proposes; `options.free`
/// and `options.settings` go to every law that has the parameter. A law is left out, with the reason, if it cannot be
/// fitted, if it cannot give an observable that others give, and if it is the force of another one. Throws an Error
/// (usage) for a parameter that no law has, an Error as problem_from_options if no law gets as far as a problem, and an
/// Error (problem) that no law can be fitted, with the reasons.
std::vector<LawCandidate> law_candidates(const ProblemOptions& options, const CandidateOptions& wanted,
                                         const std::string& data_root);

/// For the data of a problem. Its own law keeps its parameters as they are; the others are made from it (see
/// problem_for_law).
std::vector<LawCandidate> law_candidates(const FitProblem& problem, const CandidateOptions& wanted);

}  // namespace impactfit
