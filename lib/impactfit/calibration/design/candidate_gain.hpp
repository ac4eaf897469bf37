#pragma once
// Information gain of the candidates of a design: over the draws of a posterior, in place of derivatives at an
// estimate.

#include <string>
#include <vector>

#include "impactfit/calibration/design/experiment_design.hpp"

namespace impactfit {

/// Sets the gain of each candidate of the first step, and ExperimentDesign::posterior. `drawn`: the problem of the
/// design with its posterior (posterior_of_fit.hpp). Predictions are those of at most `most_gain_draws` draws, evenly
/// taken. A candidate with a draw whose prediction is not finite has none. Noise is that of the design: relative noise
/// is that of the value of each draw. No gains for a posterior that is improper or did not converge, with the reason.
void add_information_gain(ExperimentDesign& design, const FitResult& drawn);

inline constexpr long most_gain_draws = 1000;

/// Returns the candidates of the first step with a gain, the largest first. Points into the design.
std::vector<const CandidateResult*> candidates_by_gain(const ExperimentDesign& design);

}  // namespace impactfit
