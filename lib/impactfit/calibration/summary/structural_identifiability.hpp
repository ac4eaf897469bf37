#pragma once
// What measured impacts can tell of the parameters of a law, from the structure of the equations alone.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Sentences on what the observables and speeds of the problem can inform, and what they never can.
std::vector<std::string> data_information(const FitProblem& problem);

/// What restitutions by themselves can tell of a law: "stiffness_ratio, its square, and nothing else".
std::string determined_by_restitution(const LawEntry& law);

}  // namespace impactfit
