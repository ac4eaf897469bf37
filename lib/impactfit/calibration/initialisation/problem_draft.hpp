#pragma once
// A first problem file for measured data: the columns found, laws that can be fitted to them, and starts.

#include <string>

#include "impactfit/calibration/initialisation/problem_from_options.hpp"

namespace impactfit {

/// The text of a commented problem file, of the same problem as problem_from_options: without a law the one proposed,
/// and with nothing free or set what is proposed for it. `file_name` is the data file as the problem file is to name
/// it, relative to its own folder. Throws an Error for data that cannot be read, a law that cannot be fitted to them,
/// an unknown mass, and as problem_from_options.
std::string draft_problem(const ProblemOptions& options, const std::string& file_name, const std::string& data_root);

}  // namespace impactfit
