#include "impactfit/calibration/residuals/prediction_check.hpp"

#include <fmt/format.h>

#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

void check_prediction(const FitProblem& problem, const Observable& observable) {
    if (!has_prediction_curve(problem))
        throw Error(ErrorKind::problem, "impacts that differ in more than their speed have no one curve",
                    "several masses, or a parameter from a column", "one mass and no parameter from a column",
                    {problem.path, 0, 0, "predict"});
    if (!common_threshold(problem, observable))
        throw Error(ErrorKind::problem, fmt::format("{} above different forces have no one curve", observable.name),
                    "several values of force_threshold", "one force_threshold for all",
                    {problem.path, 0, 0, "predict"});
    const FitProblem single = at_speed(problem, observable, problem.conditions.front().impact.impact_speed);
    static_cast<void>(ContactResiduals(single));
}

}  // namespace impactfit
