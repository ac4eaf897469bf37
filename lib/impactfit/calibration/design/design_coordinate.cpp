#include "impactfit/calibration/design/design_coordinate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

bool varies(const FitProblem& problem, std::size_t column) {
    const double first = problem.conditions.front().column_values[column];
    return std::any_of(problem.conditions.begin(), problem.conditions.end(),
                       [&](const FitCondition& condition) { return condition.column_values[column] != first; });
}

}  // namespace

std::string DesignCoordinate::text(double value) const {
    const std::string number = fmt::format("{:.4g}{}{}", value, unit == "1" ? "" : " ", unit == "1" ? "" : unit);
    return column ? fmt::format("{} {}", name, number) : number;
}

DesignCoordinate design_coordinate(const FitProblem& problem, std::string_view input) {
    if (!problem.form_task) {
        if (input.empty()) return {};
        throw Error(ErrorKind::usage, "inputs of a form for a law", std::string(problem.model->name), option("speeds"),
                    {{}, 0, 0, option("inputs")});
    }
    if (!problem.form_task->has_points())
        throw Error(ErrorKind::problem, "no design for measured impacts of a form",
                    fmt::format("the form {}", problem.model->name), "points of a form, or a law",
                    {problem.path, 0, 0, "objective"});
    std::vector<DesignCoordinate> columns;
    std::vector<std::string> names;
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != FitParameter::Role::column) continue;
        columns.push_back({parameter.name, parameter.unit, columns.size()});
        names.push_back(parameter.name);
    }
    for (const DesignCoordinate& column : columns)
        if (input.empty() ? varies(problem, *column.column) : column.name == input) return column;
    if (!input.empty())
        throw Error(ErrorKind::usage, "no such input in the data", std::string(input), allowed_names(input, names),
                    {{}, 0, 0, option("inputs")});
    throw Error(ErrorKind::problem, "no input varies in the data", fmt::format("{}", fmt::join(names, ", ")),
                option("inputs INPUT=START:STOP:COUNT"), {problem.path, 0, 0, "data"});
}

}  // namespace impactfit
