#include <map>

#include "impactfit/calibration/fit/fit_steps.hpp"

namespace impactfit {

FitProblem problem_of_repeated_fit(const FitResult& result) {
    FitProblem problem = *result.problem;
    std::map<std::string, double> values;
    const std::vector<FreeParameter> free = problem.free_parameters();
    for (std::size_t j = 0; j < free.size(); ++j)
        values[free[j].name] = result.estimate.values[static_cast<Eigen::Index>(j)];
    for (auto* list : {&problem.parameters, &problem.auxiliary})
        for (FitParameter& parameter : *list)
            if (parameter.role == FitParameter::Role::free) parameter.value = values.at(parameter.name);
    problem.solver.starts = 1;
    problem.uncertainty = {.errors = ErrorMethod::none, .level = problem.uncertainty.level};
    problem.prediction = {};
    problem.population.reset();
    problem.predictions.clear();
    return problem;
}

}  // namespace impactfit
