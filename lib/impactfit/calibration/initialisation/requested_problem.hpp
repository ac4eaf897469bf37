#pragma once
// Problem of a request, with proposals for what the request leaves open.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Request with proposals for missing entries, and the choice of the law if the request names none.
struct ProposedRequest {
    ProblemRequest request;
    std::optional<LawProposal> law;
};

/// Proposes the law by propose_law. Without free parameters: those of law_choices that have no role. Fixed parameters
/// without role: those of law_choices; with free parameters hertz_exponent only. `dataset`: the chosen rows. Throws
/// Error (usage) for a law that cannot be fitted to the data, and as make_problem.
ProposedRequest with_proposal(const ProblemRequest& request, const Dataset& dataset);

/// Returns the problem of a request, with proposals for missing entries and a note of each. The data are read once.
/// Observables without stated noise are excluded with a note, if other observables have stated noise and the request
/// names neither. The mass may be missing if only restitution is fitted with a stiffness of 1. A parameter without role
/// takes the data column of its name or the default of the law. Throws Error (usage) if neither exists, and Error
/// (usage, data or problem) as read_problem.
FitProblem make_problem(const ProblemRequest& request);

}  // namespace impactfit
