#pragma once
// Problem draft: problem file for measured data with columns, laws that can be fitted, and starting values.

#include <string>

#include "impactfit/calibration/initialisation/problem_request.hpp"

namespace impactfit {

/// Returns the text of a commented problem file of a request. Without a law: the proposed
/// law. Without free or fixed parameters: the proposed roles. `file_name` is the path of the data file relative to the
/// problem file. Throws Error for unreadable data, a law that cannot be fitted and a missing mass, and as
/// make_problem.
std::string draft_problem(const ProblemRequest& request, const std::string& file_name);

}  // namespace impactfit
