#include "impactfit/calibration/residuals/prediction_check.hpp"

#include <fmt/format.h>

#include "impactfit/calibration/problem/prediction_problem.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/error.hpp"

namespace impactfit {

namespace {

void check_curve(bool unique, const FitProblem& problem, const Observable& observable) {
    if (!unique)
        throw Error(ErrorKind::problem, "no unique prediction curve: impacts differ in more than speed",
                    "several masses or loads, a parameter from a column, or one value for each group",
                    "one mass, and parameters with one value", {problem.path, 0, 0, "prediction"});
    if (!common_threshold(problem, observable))
        throw Error(
            ErrorKind::problem, fmt::format("no unique prediction curve: {} has different thresholds", observable.name),
            "several values of force_threshold", "one value of force_threshold", {problem.path, 0, 0, "prediction"});
    const FitProblem single = at_speed(problem, observable, problem.conditions.front().impact.impact_speed);
    static_cast<void>(ContactResiduals(single));
}

}  // namespace

void check_prediction(const FitProblem& problem, const Observable& observable) {
    check_curve(has_prediction_curve(problem), problem, observable);
}

void check_requested_prediction(const FitProblem& problem, const Observable& observable) {
    check_curve(has_prediction_curve(problem) || has_specimen_curves(problem), problem, observable);
}

}  // namespace impactfit
