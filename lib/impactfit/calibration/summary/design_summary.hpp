#pragma once
// Summary of an experimental design, as sentences.

#include <string>
#include <vector>

#include "impactfit/calibration/design/experiment_design.hpp"

namespace impactfit {

/// Returns the measurement of each step and its effect on the worst-determined combination; then the validity of the
/// standard errors.
std::vector<std::string> design_sentences(const ExperimentDesign& design);

/// Returns the proposal of the design at the estimate of a fit, in one line: "next measurement: duration at 0.35 m/s;
/// worst error 16 % -> 12 %". Empty for a fit without a good verdict, a form, a problem without a design, and
/// a proposal that gains less than 1 %.
std::string next_measurement_line(const FitResult& result);

/// Returns the assumptions: noise and its origin, errors of the impact speed, undetermined units, force thresholds,
/// parameters on a bound.
std::vector<std::string> design_notes(const ExperimentDesign& design);

/// Returns the reason without information gains, in a sentence.
std::string no_gain_text(const DesignPosterior& posterior);

/// Returns a measurement as text: "duration at 0.35 m/s on B, 5 times". Two speeds if the unit is open (OpenUnit).
std::string measurement_text(const ExperimentDesign& design, const Candidate& candidate);

/// Returns a relative standard error as text: "12.3 %". "not determined" if it is infinite.
std::string percent_text(double relative);

}  // namespace impactfit
