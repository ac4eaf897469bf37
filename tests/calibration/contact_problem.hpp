#pragma once
// Contact fits made in memory.

#include <string>
#include <utility>
#include <vector>

#include "impactfit/calibration/residuals/contact_residuals.hpp"

namespace impactfit_tests {

using Role = impactfit::FitParameter::Role;

inline impactfit::FitParameter free_parameter(std::string name, double start) {
    return {std::move(name), Role::free, start};
}

/// On a logarithmic scale, a factor 1000 either way.
inline impactfit::FitParameter positive_parameter(std::string name, double start) {
    impactfit::FitParameter parameter = free_parameter(std::move(name), start);
    parameter.lower = start / 1e3;
    parameter.upper = start * 1e3;
    parameter.scale = impactfit::ParameterScale::log10;
    return parameter;
}

inline impactfit::FitParameter fixed_parameter(std::string name, double value) {
    return {std::move(name), Role::fixed, value};
}

inline impactfit::FitParameter tied_parameter(std::string name, std::string expression) {
    impactfit::FitParameter parameter{std::move(name), Role::tied};
    parameter.expression = std::move(expression);
    return parameter;
}

inline impactfit::FitParameter column_parameter(std::string name) {
    return {std::move(name), Role::column};
}

inline impactfit::ParameterForm own_form(const impactfit::LawEntry& law) {
    return {"dimensional", law.parameters, false, false, nullptr};
}

/// A problem in the law's own parameters, without data.
inline impactfit::FitProblem problem_of(const char* law, std::vector<impactfit::FitParameter> parameters) {
    impactfit::FitProblem problem;
    problem.model = &impactfit::find_model(law);
    problem.form = own_form(*problem.model->law);
    problem.parameters = std::move(parameters);
    return problem;
}

/// One measured value with its standard deviation.
inline impactfit::Measurement measured(const char* observable, double value, double standard_deviation) {
    return {&impactfit::find_observable(observable), value, standard_deviation};
}

inline Eigen::VectorXd start_of(const impactfit::FitProblem& problem) {
    const auto free = problem.free_parameters();
    Eigen::VectorXd start(static_cast<Eigen::Index>(free.size()));
    for (Eigen::Index i = 0; i < start.size(); ++i) start[i] = free[static_cast<std::size_t>(i)].start;
    return start;
}

}  // namespace impactfit_tests
