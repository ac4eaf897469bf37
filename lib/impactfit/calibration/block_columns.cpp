#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "impactfit/calibration/block_reading.hpp"
#include "impactfit/contact/parameter_unit.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

const Parameter* described(const FitProblem& problem, const std::string& name) {
    const auto& list = problem.form.parameters;
    const auto found = std::find_if(list.begin(), list.end(), [&](const Parameter& p) { return p.name == name; });
    return found == list.end() ? nullptr : &*found;
}

/// The unit a column must have for the exponents of its row; empty where an exponent is not a number before the fit.
std::string column_unit(const FitProblem& problem, const std::vector<double>& given, const std::string& name) {
    if (described(problem, name) == nullptr) return "1";
    std::vector<double> values(problem.form.parameters.size(), std::numeric_limits<double>::quiet_NaN());
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        const double value = parameter.role == Role::column ? given[column++] : parameter.value;
        if (const Parameter* of = described(problem, parameter.name))
            values[static_cast<std::size_t>(of - problem.form.parameters.data())] = value;
    }
    const std::size_t index = static_cast<std::size_t>(described(problem, name) - problem.form.parameters.data());
    const std::string unit = parameter_unit(problem.form.parameters, index, values);
    return unit.find("nan") == std::string::npos ? unit : "";
}

void check_column(const FitProblem& problem, const BlockReading& reading, const std::vector<double>& given,
                  const FitParameter& parameter, std::size_t row, double value) {
    const std::string& column = parameter.column;
    const Where where = reading.dataset.has_column(column) ? reading.measured.where(row, column) : reading.block.where;
    if (reading.dataset.has_column(column)) {
        const std::string unit = column_unit(problem, given, parameter.name);
        const Field& field = reading.dataset.field(column);
        if (!unit.empty() && !same_dimension(field.measure, parse_unit(unit)))
            throw Error(ErrorKind::data, fmt::format("a column that does not match {}", parameter.name),
                        fmt::format("[{}]", field.unit), fmt::format("[{}] or a unit of the same dimension", unit),
                        where);
    }
    if (value < parameter.lower || value > parameter.upper)
        throw Error(ErrorKind::data, fmt::format("{} is out of range", parameter.name), fmt::format("{:g}", value),
                    fmt::format("{:g} to {:g}", parameter.lower, parameter.upper), where);
}

}  // namespace

std::vector<double> column_values(const FitProblem& problem, const BlockReading& reading, std::size_t row) {
    std::vector<double> given;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == Role::column) given.push_back(reading.measured.number(row, parameter.column));
    std::size_t column = 0;
    for (const FitParameter& parameter : problem.parameters) {
        if (parameter.role != Role::column) continue;
        check_column(problem, reading, given, parameter, row, given[column]);
        ++column;
    }
    return given;
}

}  // namespace impactfit
