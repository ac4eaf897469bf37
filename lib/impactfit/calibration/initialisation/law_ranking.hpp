#pragma once
// Law ranking without a fit: by the number of free parameters and by the speed exponent of the damping ratio. Laws with
// two parameters come before laws with three. A law whose speed exponent the data rule out comes last.

#include <vector>

#include "impactfit/calibration/diagnosis/speed_exponent.hpp"
#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// A law of the power-law family with its speed-exponent test.
struct RankedLaw {
    const LawChoice* choice;
    SpeedExponent speed;
    double gap;                ///< distance of the exponent of the data from the exponents of the law
    double exponent_distance;  ///< distance of the Hertz exponent of the law from that of the data, else from 1.5
};

/// Returns the laws of `choices` that can be fitted and have a speed exponent, best first. Of several laws with equal
/// exponents only the first is returned. Empty without restitution at two speeds or without a standard error of the
/// exponent. Correlated errors and robust losses are ignored. Of many impacts a subset is used (thinned_problem.hpp).
std::vector<RankedLaw> rank_laws(const FitProblem& data, const std::vector<LawChoice>& choices);

/// Returns the proposal for the data of a problem of any law: the best law of rank_laws; without a ranking
/// hunt_crossley_1975, and hertz_1882 for data without restitution. Only laws with all parameters of `names` are
/// proposed, if there are any.
LawProposal propose_law(const FitProblem& data, const std::vector<LawChoice>& choices,
                        const std::vector<std::string>& names = {});

}  // namespace impactfit
