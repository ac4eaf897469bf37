#pragma once
// Structural identifiability: the parameters that an error-free measurement determines, from the equations of the law.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Returns sentences on the parameters that the observables, records and speeds of the problem determine, and on those
/// that they do not.
std::vector<std::string> data_information(const FitProblem& problem);

/// Returns the parameters that restitution alone determines: "stiffness_ratio (restitution squared) only".
std::string determined_by_restitution(const LawEntry& law);

}  // namespace impactfit
