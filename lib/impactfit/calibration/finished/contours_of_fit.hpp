#pragma once
// Contours of a finished fit: the joint confidence regions of pairs of its free parameters (profile_contour.hpp).

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/estimation/profile/profile_contour.hpp"

namespace impactfit {

struct FitContours {
    double level = 0.95;                 ///< that of the intervals of the fit
    std::vector<ProfileContour> traced;  ///< one for each pair, in the order of the free parameters
    std::string refused;                 ///< reason without contours; empty with them

    bool interrupted() const;
};

/// More free parameters have too many pairs to trace without a choice: 5 have 10.
inline constexpr std::size_t most_parameters_of_contours = 4;

/// Throws Error (usage) unless contours of these parameters can be traced: for an unknown name, a repeated one, or a
/// single one; without names, for a problem with a single free parameter or more than most_parameters_of_contours.
/// Throws Error (problem) for a population, and for ErrorMethod::none.
void check_contours(const FitProblem& problem, const std::vector<std::string>& parameters = {});

/// Adds FitResult::contours of all pairs of the named free parameters; of all free parameters without names. The level
/// is that of the fit. A fit without a minimum or a known noise has the reason instead. Interrupted contours make the
/// verdict `interrupted`. Throws Error as check_contours.
///
///     FitResult result = fit(problem);
///     add_contours(result, {"stiffness", "hysteresis_damping"});
///     const ProfileContour& contour = result.contours->traced.front();
void add_contours(FitResult& result, const std::vector<std::string>& parameters = {},
                  const ProgressCallback& progress = {});

}  // namespace impactfit
