#include "impactfit/calibration/problem/population_covariates.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/formula.hpp"

namespace impactfit {
namespace {

constexpr std::size_t most_named_lines = 8;

/// Returns the column of the data; a formula writes _ for blanks.
const Field& covariate_field(const Dataset& dataset, const std::string& name, const SourceLocation& where) {
    for (const Field& field : dataset.fields) {
        if (field.name != name && formula_name(field.name) != name) continue;
        if (field.is_number) return field;
        throw Error(ErrorKind::problem, "a covariate without numbers or without a unit", field.name,
                    fmt::format("a header with a unit, such as \"{} [mm]\", or columns = {{ {} = \"[mm]\" }}",
                                field.name, field.name),
                    where);
    }
    for (const Field& field : dataset.fields)
        if (field.name.starts_with(name + " ["))
            throw Error(ErrorKind::problem,
                        "a covariate in a unit that is not readable, or with cells that are no numbers", field.name,
                        "a unit such as [mm] or [degC], or [1] for a number in any unit; numbers or empty "
                        "cells",
                        where);
    throw Error(ErrorKind::problem, "neither a column of the data nor a coefficient", name,
                allowed_names(name, dataset.column_names()) + "; or a coefficient with its start, such as b = 0",
                where);
}

/// Throws Error (problem) for a coefficient with the name of a column, which would hide the column.
void check_coefficient_names(const Dataset& dataset, const PopulationPlan& plan) {
    for (const VaryingParameter& parameter : plan.parameters)
        for (const MeanCoefficient& one : parameter.coefficients)
            for (const Field& field : dataset.fields)
                if (formula_name(field.name) == one.name)
                    refuse_problem("a coefficient with the name of a column", one.name, "another name",
                                   parameter.where);
}

/// Returns the first parameter whose mean contains the covariate.
const VaryingParameter& user_of(const PopulationPlan& plan, const std::string& column) {
    return *std::find_if(plan.parameters.begin(), plan.parameters.end(), [&](const VaryingParameter& one) {
        return std::find(one.covariates.begin(), one.covariates.end(), column) != one.covariates.end();
    });
}

SourceLocation place_of_cell(const Dataset& dataset, std::size_t row, const std::string& column) {
    return {dataset.files.empty() ? std::string() : dataset.files.front().path,
            dataset.rows[row].line_of(dataset.column(column)), dataset.column_in_file(row, column), column};
}

/// Throws Error (data) that names the lines of empty cells.
void check_no_empty_cells(const Dataset& dataset, const GroupsOfRows& groups, const std::string& column) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < groups.size(); ++row)
        if (groups[row] && std::isnan(dataset.si(row, column))) rows.push_back(row);
    if (rows.empty()) return;
    std::vector<long> lines;
    for (std::size_t i = 0; i < std::min(rows.size(), most_named_lines); ++i)
        lines.push_back(dataset.rows[rows[i]].line_of(dataset.column(column)));
    const char* plural = rows.size() == 1 ? "" : "s";
    throw Error(ErrorKind::data, fmt::format("{} row{} without the covariate {}", rows.size(), plural, column),
                fmt::format("line{} {}{}", plural, fmt::join(lines, ", "), lines.size() < rows.size() ? ", ..." : ""),
                "a value in every row; fill_down for cells that have the value above",
                place_of_cell(dataset, rows[0], column));
}

/// Sets the value of a group. Throws Error (data) if a row has another value.
void set_covariate(const Dataset& dataset, std::size_t row, const std::string& column, const std::string& group,
                   double& known) {
    const double value = dataset.si(row, column);
    if (std::isnan(known)) known = value;
    if (std::abs(value - known) <= 1e-9 * std::abs(known)) return;
    throw Error(ErrorKind::data, fmt::format("a covariate that differs within {}", group),
                fmt::format("{} {} after {:.6g} (SI)", column, dataset.text(row, column), known),
                "one value for each specimen; a quantity that changes within a specimen is no covariate of it",
                place_of_cell(dataset, row, column));
}

}  // namespace

bool is_covariate(const FitProblem& problem, const std::string& column) {
    if (!problem.population) return false;
    const auto& covariates = problem.population->covariates;
    return std::any_of(covariates.begin(), covariates.end(), [&](const Covariate& one) {
        return one.column == column || one.column == formula_name(column);
    });
}

void read_covariates(const Dataset& dataset, const GroupsOfRows& groups, FitProblem& problem) {
    if (!problem.population) return;
    check_coefficient_names(dataset, *problem.population);
    if (problem.population->covariates.empty()) return;
    PopulationPlan plan = *problem.population;
    for (Covariate& covariate : plan.covariates) {
        const Field& field = covariate_field(dataset, covariate.column, user_of(plan, covariate.column).where);
        check_no_empty_cells(dataset, groups, field.name);
        covariate.unit = si_text(field.measure);
        covariate.values.resize(problem.groups.size(), std::nan(""));
        for (std::size_t row = 0; row < groups.size(); ++row)
            if (groups[row])
                set_covariate(dataset, row, field.name, problem.groups[*groups[row]], covariate.values[*groups[row]]);
    }
    problem.population = std::make_shared<const PopulationPlan>(std::move(plan));
}

void check_population_groups(const FitProblem& problem) {
    if (!problem.population) return;
    const PopulationPlan& plan = *problem.population;
    if (problem.groups.size() < 2)
        refuse_problem("a population of one specimen", problem.groups.empty() ? "no group" : problem.groups.front(),
                       "two or more, better eight or more; or no [population]", plan.where);
    std::vector<std::size_t> counts(problem.groups.size());
    for (const FitCondition& condition : problem.conditions) ++counts[condition.group];
    for (std::size_t group = 0; group < counts.size(); ++group)
        if (counts[group] == 0)
            refuse_problem("a specimen without fitted data", problem.groups[group],
                           "impacts of it that are fitted; leave its rows out of the data", plan.where);
    for (const Covariate& covariate : plan.covariates) {
        if (covariate.values.size() < problem.groups.size())
            refuse_problem("a specimen without its covariate", covariate.column,
                           "impacts in [[data]]; records have no covariates", plan.where);
        const auto [least, most] = std::minmax_element(covariate.values.begin(), covariate.values.end());
        if (*least == *most)
            refuse_problem("a covariate that is equal in all specimens cannot determine its coefficient",
                           fmt::format("{} = {:.6g} {}", covariate.column, *least, covariate.unit),
                           "a mean without it, or specimens that differ in it", user_of(plan, covariate.column).where);
    }
    static_cast<void>(plan.predicted_covariates());  // checks their units
}

}  // namespace impactfit
