#include "impactfit/calibration/fit_problem.hpp"

namespace impactfit {

std::vector<FreeParameter> FitProblem::free_parameters() const {
    std::vector<FreeParameter> free;
    for (const FitParameter& parameter : parameters)
        if (parameter.role == FitParameter::Role::free)
            free.push_back({parameter.name, parameter.value, parameter.lower, parameter.upper, parameter.scale});
    return free;
}

std::size_t FitProblem::measurement_count() const {
    std::size_t count = 0;
    for (const FitCondition& condition : conditions) count += condition.measurements.size();
    return count;
}

}  // namespace impactfit
