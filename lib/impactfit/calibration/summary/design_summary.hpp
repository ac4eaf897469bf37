#pragma once
// A design of experiments in sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/design/experiment_design.hpp"

namespace impactfit {

/// What to measure and what it does to the combination known worst, one sentence or two a step; then how far to trust
/// it.
std::vector<std::string> design_words(const ExperimentDesign& design);

/// What is taken for granted: noise and where it is from, errors of the speed, units left open, parameters on a bound.
std::vector<std::string> design_notes(const ExperimentDesign& design);

/// "duration at 0.35 m/s on B, 5 times"; at two speeds if the unit is open.
std::string measurement_words(const ExperimentDesign& design, const Candidate& candidate);

/// A relative standard error: "12.3 %"; "not told" if it is infinite.
std::string percent_words(double relative);

}  // namespace impactfit
