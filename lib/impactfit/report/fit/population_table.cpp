#include <fmt/format.h>

#include <cmath>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {
namespace {

std::string_view kind_of_estimate(PopulationQuantity quantity) {
    switch (quantity) {
        case PopulationQuantity::fixed_effect:
            return "fixed_effect";
        case PopulationQuantity::deviation:
            return "deviation";
        case PopulationQuantity::correlation:
            return "correlation";
        case PopulationQuantity::noise:
            break;
    }
    return "noise";
}

bool is_parameter(const FitProblem& problem, const std::string& name) {
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list)
            if (parameter.name == name) return true;
    return false;
}

/// Unit of an estimate. A coefficient is in SI, whose unit follows from the formula.
std::string unit_of_estimate(const FitProblem& problem, const PopulationEstimate& one) {
    const bool absolute = one.quantity == PopulationQuantity::deviation && !one.lognormal;
    const bool effect = one.quantity == PopulationQuantity::fixed_effect;
    if (effect && !is_parameter(problem, one.name)) return {};
    return effect || absolute ? unit_of_parameter(problem, one.name) : "1";
}

std::string remark_of(const PopulationEstimate& one) {
    if (!one.at_bound) return {};
    return one.quantity == PopulationQuantity::deviation ? "no variation is determined" : "on a bound";
}

/// The covariates of a specimen as cells.
std::vector<Cell> covariate_cells(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

void add_covariate_columns(const FitProblem& problem, Table& table) {
    for (const Covariate& covariate : problem.population->covariates)
        table.columns.push_back({covariate.column, covariate.unit});
}

}  // namespace

Table population_table(const FitResult& result) {
    Table table{{{"estimate"},
                 {"kind"},
                 {"value"},
                 {"standard_error"},
                 {"relative_error"},
                 {"lower"},
                 {"upper"},
                 {"variation_percent"},
                 {"remark"},
                 {"unit"}},
                {}};
    if (!result.population) return table;
    const FitPopulation& population = *result.population;
    for (std::size_t i = 0; i < population.fit.estimates.size(); ++i) {
        const PopulationEstimate& one = population.fit.estimates[i];
        const bool known = i < population.intervals.size();
        const bool percent = one.quantity == PopulationQuantity::deviation && one.lognormal;
        table.rows.push_back({one.name, std::string(kind_of_estimate(one.quantity)), number_cell(one.value),
                              number_cell(one.standard_error), number_cell(one.relative_error),
                              number_cell(known ? population.intervals[i].lower : std::nan("")),
                              number_cell(known ? population.intervals[i].upper : std::nan("")),
                              number_cell(percent ? 100.0 * one.coefficient_of_variation() : std::nan("")),
                              remark_of(one), unit_of_estimate(*result.problem, one)});
    }
    return table;
}

Table specimen_table(const FitResult& result) {
    Table table{{{"specimen"}}, {}};
    if (!result.population) return table;
    const FitProblem& problem = *result.problem;
    add_covariate_columns(problem, table);
    for (const char* name : {"parameter", "value", "lower", "upper", "separate", "unit"})
        table.columns.push_back({name});
    for (const VaryingEstimate& parameter : result.population->parameters)
        for (std::size_t g = 0; g < parameter.specimens.size(); ++g) {
            const SpecimenEstimate& one = parameter.specimens[g];
            table.rows.push_back({problem.groups[g]});
            std::vector<Cell>& row = table.rows.back();
            for (Cell& cell : covariate_cells(problem.population->covariates_of(g))) row.push_back(std::move(cell));
            row.insert(row.end(), {parameter.name, number_cell(one.value), number_cell(one.interval.lower),
                                   number_cell(one.interval.upper), number_cell(one.separate), parameter.unit});
        }
    return table;
}

Table new_specimen_table(const FitResult& result, const std::vector<NewSpecimen>& specimens) {
    Table table;
    if (!result.population) return table;
    add_covariate_columns(*result.problem, table);
    for (const char* name :
         {"parameter", "value", "mean_lower", "mean_upper", "specimen_lower", "specimen_upper", "measured", "unit"})
        table.columns.push_back({name});
    for (const NewSpecimen& specimen : specimens)
        for (std::size_t i = 0; i < specimen.values.size(); ++i) {
            const VaryingEstimate& parameter = result.population->parameters[i];
            table.rows.push_back(covariate_cells(specimen.covariates));
            std::vector<Cell>& row = table.rows.back();
            row.insert(row.end(), {parameter.name, number_cell(specimen.values[i]), number_cell(specimen.mean[i].lower),
                                   number_cell(specimen.mean[i].upper), number_cell(specimen.specimens[i].lower),
                                   number_cell(specimen.specimens[i].upper), specimen.measured, parameter.unit});
        }
    return table;
}

}  // namespace impactfit
