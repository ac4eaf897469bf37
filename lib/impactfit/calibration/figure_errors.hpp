#pragma once
// Errors that are known to 0 +- 1 and estimated along as nuisance parameters, above all those that all points of a
// digitised figure share: of the clicks that calibrated its axes.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit_problem.hpp"

namespace impactfit {

/// The place of such an error among the auxiliary parameters, to which it is added unless it is there.
std::size_t error_called(const std::string& name, const char* told_as, FitProblem& problem);

/// The places of those of a digitised column, in the order of Dataset::shared_errors; none if the column was not
/// digitised. Columns of one name in one figure (known_figures.hpp) share their errors.
std::vector<std::size_t> figure_errors(const Dataset& dataset, const std::string& figure, std::string_view column,
                                       FitProblem& problem);

}  // namespace impactfit
