#pragma once
// Short summary of a fit: first line of its reports, goodness of fit, and FitResult::brief().

#include <string>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Returns the first line of a report: verdict in capitals, law, sources of the data, title of the problem. The
/// verdicts are GOOD FIT, DOUBTFUL FIT, FIT, GOODNESS NOT TESTED, NOT IDENTIFIABLE, BAD FIT, NOT CONVERGED and
/// INTERRUPTED.
std::string fit_headline(const FitResult& result);

/// Returns the number of values and the misfit: "28 values of 14 impacts; chi-squared 30.67 for 26 degrees of freedom,
/// p = 0.24".
std::string goodness_line(const FitResult& result);

/// Returns the root mean square of predicted - measured of each observable, in a second line that of the values which
/// were predicted and not fitted. Empty without measured values.
std::string misfit_line(const FitResult& result);

}  // namespace impactfit
