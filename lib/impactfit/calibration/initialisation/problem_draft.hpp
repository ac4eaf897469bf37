#pragma once
// Problem draft: problem file for measured data with columns, laws that can be fitted, and starting values.

#include <string>

#include "impactfit/calibration/initialisation/problem_from_options.hpp"

namespace impactfit {

/// Returns the text of a commented problem file of the problem of problem_from_options. Without a law: the proposed
/// law. Without free or fixed parameters: the proposed roles. `file_name` is the path of the data file relative to the
/// problem file. Throws Error for unreadable data, a law that cannot be fitted and a missing mass, and as
/// problem_from_options.
std::string draft_problem(const ProblemOptions& options, const std::string& file_name, const std::string& data_root);

}  // namespace impactfit
