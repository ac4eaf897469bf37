#pragma once
// Candidate laws of a comparison: one calibration problem per law, on equal data.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/diagnosis/speed_exponent.hpp"
#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

struct LawCandidate {
    const LawEntry* law;
    std::string obstacle = {};                       ///< reason for exclusion from the comparison; else empty
    std::unique_ptr<const FitProblem> problem = {};  ///< null with an obstacle
    std::optional<SpeedExponent> speed = {};         ///< speed-exponent test of the law
    const ContactModel* model = nullptr;             ///< model with its damping formula; null: the force law
    bool named = false;                              ///< in CandidateOptions::laws

    std::string_view name() const { return model ? model->name : law->description.name; }
    std::string_view source() const { return model ? model->source : law->description.source; }
    /// Returns true if the speed exponent of the law contradicts the data. The law is fitted nevertheless.
    bool misses_speed_exponent() const { return speed && speed->ruled_out; }
};

/// User-defined law (own_law.hpp) with the roles of all its parameters.
struct OwnCandidate {
    const ContactModel* model;
    std::vector<ParameterRequest> parameters;
};

/// Selection of laws, and solver options.
struct CandidateOptions {
    std::vector<std::string> laws = {};        ///< force laws or named models; empty: all, or none beside own laws
    std::optional<int> starts = {};            ///< empty: maximum of options_starts and the problem file; own law: 1
    std::optional<long> seed = {};             ///< empty: problem file, else 1
    std::optional<long> max_evaluations = {};  ///< per start; empty: problem file
    std::vector<OwnCandidate> own_laws = {};   ///< beside the data of a request
};

/// Returns the candidates for a request without a law. law_choices proposes the free parameters; the power law also
/// has a free velocity exponent where the data determine exponents. The requested roles apply to every law with the
/// parameter. With a fixed prescribed_restitution the candidates are the models with their own damping formula; only
/// the stiffness is free, if the data determine it. A law has an obstacle if it cannot be fitted, does not predict an
/// observable of the other laws, or is equivalent to another law. Throws Error (usage) for a parameter of no law; Error
/// as make_problem if no law has a problem; Error (problem) with the reasons if no law can be fitted.
std::vector<LawCandidate> law_candidates(const ProblemRequest& request, const CandidateOptions& wanted);

/// Returns the candidates for the data of a problem. The law of the problem keeps its parameters; problem_for_law makes
/// the problems of the other laws. Without names, a user-defined law of the problem is a candidate too.
std::vector<LawCandidate> law_candidates(const FitProblem& problem, const CandidateOptions& wanted);

}  // namespace impactfit
