#include <fmt/format.h>

#include <cmath>

#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/problem/nominal_scale.hpp"
#include "impactfit/contact/parameter_unit.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {
namespace {

std::string_view name_of(FitParameter::Role role) {
    switch (role) {
        case FitParameter::Role::free:
            return "free";
        case FitParameter::Role::fixed:
            return "fixed";
        case FitParameter::Role::tied:
            return "tied";
        case FitParameter::Role::own:
            return "per_group";
        case FitParameter::Role::column:
            break;
    }
    return "column";
}

/// Estimates in the parameterisation of the problem. A column with several values: NaN.
std::vector<double> form_values(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    std::vector<double> values(problem.form.parameters.size(), std::nan(""));
    std::size_t column = 0;
    for (std::size_t i = 0; i < problem.parameters.size(); ++i) {
        double value = result.estimate.given_values[i];
        if (problem.parameters[i].role == FitParameter::Role::column) {
            value = problem.conditions.front().column_values[column];
            for (const FitCondition& condition : problem.conditions)
                if (condition.column_values[column] != value) value = std::nan("");
            ++column;
        }
        if (const std::string& name = problem.parameters[i].name; name != prescribed_restitution)
            values[parameter_index(problem.form.parameters, name, problem.model->name)] = value;
    }
    return values;
}

/// Unit for the estimated exponents. Unit of the problem without an estimate.
std::string unit_of(const FitResult& result, const FitParameter& parameter) {
    if (result.estimate.given_values.empty() || parameter.name == prescribed_restitution) return parameter.unit;
    const auto& list = result.problem->form.parameters;
    const std::size_t index = parameter_index(list, parameter.name, result.problem->model->name);
    const std::string unit = parameter_unit(list, index, form_values(result));
    return unit.find("nan") == std::string::npos ? unit : parameter.unit;
}

/// Bounds, standard error and remark of a free parameter.
void fill_free(std::vector<Cell>& row, const FitResult& result, std::size_t index) {
    const FreeParameter& free = result.estimate.free[index];
    row[5] = free.lower;
    row[6] = free.upper;
    if (!result.uncertainty.covariance) return;
    const auto i = static_cast<Eigen::Index>(index);
    row[3] = number_cell(result.uncertainty.covariance->standard_errors[i]);
    row[4] = number_cell(result.uncertainty.covariance->relative_errors[i]);
    std::string remark = result.uncertainty.covariance->on_bound[index] ? "on a bound" : "";
    for (const std::string& name : result.uncertainty.unidentified)
        if (name == free.name) remark += remark.empty() ? "not identifiable" : ", not identifiable";
    row[7] = remark;
}

/// Removes what a default scale would give: the stiffness, and the unit of the damping. Damping over stiffness remains.
void hide_scale(const FitProblem& problem, std::vector<Cell>& row) {
    const std::string name = std::get<std::string>(row[0]), unit = damping_over_stiffness_unit(problem);
    if (name == "stiffness") {
        row[1] = std::string("undetermined");
        row[2] = Cell{};
        row[7] = std::string("restitutions determine no stiffness");
    } else if (name == "hysteresis_damping" && !unit.empty()) {
        row[7] = std::string(divided_by_stiffness);
        row[8] = unit;
    } else if (std::get<std::string>(row[8]) != "1") {
        row[7] = std::string("for a stiffness of 1");
    }
}

}  // namespace

Table parameter_table(const FitResult& result) {
    Table table{{{"parameter"},
                 {"role"},
                 {"value"},
                 {"standard_error"},
                 {"relative_error"},
                 {"lower"},
                 {"upper"},
                 {"remark"},
                 {"unit"}},
                {}};
    std::size_t free = 0;
    for (std::size_t i = 0; i < result.problem->parameters.size(); ++i) {
        const FitParameter& parameter = result.problem->parameters[i];
        if (parameter.role == FitParameter::Role::own) continue;
        std::vector<Cell> row(table.columns.size());
        row[0] = parameter.name;
        row[1] = std::string(name_of(parameter.role));
        if (!result.estimate.given_values.empty()) row[2] = number_cell(result.estimate.given_values[i]);
        row[7] = parameter.role == FitParameter::Role::tied ? parameter.expression : parameter.reason;
        if (parameter.role == FitParameter::Role::free) fill_free(row, result, free++);
        row[8] = unit_of(result, parameter);
        if (has_nominal_scale(*result.problem)) hide_scale(*result.problem, row);
        table.rows.push_back(std::move(row));
    }
    for (std::size_t i = 0; i < result.problem->auxiliary.size(); ++i) {
        const FitParameter& parameter = result.problem->auxiliary[i];
        if (parameter.nuisance) continue;
        std::vector<Cell> row(table.columns.size());
        row[0] = parameter.name;
        row[1] = std::string(name_of(parameter.role));
        if (!result.estimate.given_values.empty())
            row[2] = number_cell(result.estimate.given_values[result.problem->parameters.size() + i]);
        if (parameter.role == FitParameter::Role::free) fill_free(row, result, free++);
        row[8] = parameter.unit;
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<std::string> works_to_cite(const FitResult& result) {
    std::vector<std::string> keys;
    if (!result.problem->model->source.empty()) keys.emplace_back(result.problem->model->source);
    const auto add = [&](std::string_view key) {
        for (const std::string& known : keys)
            if (known == key) return;
        keys.emplace_back(key);
    };
    if (result.problem->takes_restitution && result.problem->rule != exact_rule)
        add(find_damping_rule(result.problem->rule).description.source);
    if (result.problem->solver.method == SolverMethod::nelder_mead) add("NelderMead1965");
    if (result.posterior && result.posterior->refused.empty())
        for (const char* key : {"Hoffman14", "Carpenter17", "Vehtari21"}) add(key);
    if (result.posterior && !result.posterior->drawn.modes.empty())
        for (const char* key : {"Meng96", "Gronau17"}) add(key);
    return keys;
}

Table published_table(const PublishedEstimate& estimate) {
    Table table{{{"parameter"}, {"symbol"}, {"value"}, {"standard_error"}, {"unit"}}, {}};
    const std::vector<std::string> units = estimate.terms.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Parameter& parameter = estimate.terms.parameters[i];
        table.rows.push_back({std::string(parameter.name), std::string(parameter.symbol),
                              number_cell(estimate.terms.values[static_cast<Eigen::Index>(i)]),
                              number_cell(estimate.standard_error(i)), units[i]});
    }
    return table;
}

std::string fit_caption(const FitResult& result) {
    std::vector<std::string> values;
    if (result.estimate.values.size() > 0)
        for (const std::vector<Cell>& row : parameter_table(result).rows) {
            if (std::get<std::string>(row[1]) != "free") continue;
            const double *value = std::get_if<double>(&row[2]), *error = std::get_if<double>(&row[3]);
            const std::string* unit = std::get_if<std::string>(&row[8]);
            if (value == nullptr) continue;
            values.push_back(fmt::format("{} {}", std::get<std::string>(row[0]),
                                         concise_value(*value, error == nullptr ? std::nan("") : *error,
                                                       unit == nullptr ? "" : short_unit(*unit))));
        }
    const std::string name(result.problem->model->name);
    return values.empty() ? name : fmt::format("{}: {}", name, fmt::join(values, ", "));
}

Table group_table(const FitResult& result) {
    Table table{{{"group"}}, {}};
    if (!result.goodness.shared) return table;
    const SharedParametersTest& test = *result.goodness.shared;
    for (const std::string& name : test.parameters)
        table.columns.push_back({name, short_unit(unit_of_parameter(*result.problem, name))});
    for (const GroupEstimate& group : test.groups) {
        table.rows.push_back({group.group});
        for (std::size_t i = 0; i < group.values.size(); ++i)
            table.rows.back().emplace_back(concise_value(group.values[i], group.standard_errors[i]));
    }
    return table;
}

}  // namespace impactfit
