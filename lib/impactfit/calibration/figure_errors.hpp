#pragma once
// The errors that all points of a digitised figure share, those of the clicks that calibrated its axes, as nuisance
// parameters.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit_problem.hpp"

namespace impactfit {

/// Their places among the auxiliary parameters, in the order of Dataset::shared_errors; they are added unless they are
/// there, known to 0 +- 1. None if the column was not digitised. `figure`: as the user calls the data; columns of one
/// name in blocks of one name share their errors.
std::vector<std::size_t> figure_errors(const Dataset& dataset, const std::string& figure, std::string_view column,
                                       FitProblem& problem);

}  // namespace impactfit
