#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/summary/population_summary.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string percentage_text(double value) {
    return std::isnan(value) ? std::string("?") : fmt::format("{:.3g} %", 100.0 * value);
}

/// Interval of a lognormal deviation as a coefficient of variation.
std::string percentage_interval(const Interval& of) {
    const std::string text =
        interval_text(100.0 * coefficient_of_variation(of.lower), 100.0 * coefficient_of_variation(of.upper), 3);
    return std::isnan(of.lower) && std::isnan(of.upper) ? text : text + " %";
}

/// "deviation of stiffness", "noise of duration".
std::string estimate_label(const PopulationEstimate& one, bool single_correlation) {
    switch (one.quantity) {
        case PopulationQuantity::deviation:
            return "deviation of " + one.name;
        case PopulationQuantity::correlation:
            return single_correlation ? "correlation" : "correlation of " + one.name;
        case PopulationQuantity::noise:
            return "noise of " + one.name;
        case PopulationQuantity::fixed_effect:
            break;
    }
    return one.name;
}

/// Value and interval of an estimate: deviations of lognormal parameters in percent of the median.
std::vector<Cell> short_row(const FitResult& result, std::size_t i) {
    const FitPopulation& population = *result.population;
    const PopulationEstimate& one = population.fit.estimates[i];
    const Interval interval = i < population.intervals.size() ? population.intervals[i] : Interval{NAN, NAN};
    const bool single = population.fit.of(PopulationQuantity::correlation).size() == 1;
    const std::string label = estimate_label(one, single), relative = percentage_text(one.relative_error);
    if (one.quantity == PopulationQuantity::deviation && one.lognormal)
        return {label, percentage_text(coefficient_of_variation(one.value)), percentage_interval(interval), relative};
    if (one.quantity == PopulationQuantity::noise)
        for (const ResidualDeviation& noise : population.deviations)
            if (noise.name == one.name && std::isfinite(noise.value)) {
                const double weight = noise.value / noise.factor;
                return {label, concise_value(noise.value, weight * one.standard_error, short_unit(noise.unit)),
                        interval_text(weight * interval.lower, weight * interval.upper), relative};
            }
    const bool parameter = one.quantity == PopulationQuantity::fixed_effect &&
                           std::any_of(result.problem->parameters.begin(), result.problem->parameters.end(),
                                       [&](const FitParameter& other) { return other.name == one.name; });
    return {label,
            concise_value(one.value, one.standard_error,
                          parameter ? short_unit(unit_of_parameter(*result.problem, one.name)) : ""),
            interval_text(interval.lower, interval.upper), relative};
}

Table short_estimates(const FitResult& result) {
    const FitPopulation& population = *result.population;
    Table table{{{"population"}, {"value"}, {fmt::format("{:.6g} % interval", 100.0 * population.level)}, {"RSE"}}, {}};
    for (std::size_t i = 0; i < population.fit.estimates.size(); ++i) table.rows.push_back(short_row(result, i));
    return table;
}

/// One row for each specimen, with a column for each covariate and two for each parameter.
Table wide_specimens(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    Table table{{{problem.population->by}}, {}};
    for (const Covariate& covariate : problem.population->covariates)
        table.columns.push_back({covariate.column, covariate.unit});
    for (const VaryingEstimate& parameter : result.population->parameters) {
        table.columns.push_back({parameter.name});
        table.columns.push_back({"interval"});
    }
    for (std::size_t g = 0; g < problem.groups.size(); ++g) {
        table.rows.push_back({problem.groups[g]});
        for (const double value : problem.population->covariates_of(g))
            table.rows.back().push_back(short_number(value, 6));
        for (const VaryingEstimate& parameter : result.population->parameters) {
            const SpecimenEstimate& one = parameter.specimens[g];
            table.rows.back().push_back(short_number(one.value));
            table.rows.back().push_back(interval_text(one.interval.lower, one.interval.upper));
        }
    }
    return table;
}

std::string shrinkage_text(const FitResult& result) {
    std::string text;
    for (const VaryingEstimate& one : result.population->parameters)
        text += fmt::format("{}{} of {}", text.empty() ? "" : ", ", percentage_text(std::max(0.0, one.shrinkage)),
                            one.name);
    return "shrinkage towards the mean: " + text;
}

/// Predictions of the draws of a posterior; empty without draws.
std::vector<NewSpecimen> new_specimens_of_draws(const FitResult& result) {
    if (!result.posterior || !result.posterior->population) return {};
    return result.posterior->population->new_specimens;
}

/// One row for each prediction: median or mean, and the interval of a new specimen.
Table short_predictions(const FitResult& result, const std::vector<NewSpecimen>& specimens, const char* title) {
    Table table;
    for (const Covariate& covariate : result.problem->population->covariates)
        table.columns.push_back({covariate.column, covariate.unit});
    for (const std::string& name :
         {std::string(title), std::string("value"), fmt::format("{:.6g} % interval", 100.0 * result.population->level)})
        table.columns.push_back({name});
    for (const NewSpecimen& specimen : specimens)
        for (std::size_t i = 0; i < specimen.values.size(); ++i) {
            table.rows.emplace_back();
            std::vector<Cell>& row = table.rows.back();
            for (const double value : specimen.covariates) row.push_back(short_number(value, 6));
            row.insert(row.end(), {result.population->parameters[i].name, short_number(specimen.values[i]),
                                   interval_text(specimen.specimens[i].lower, specimen.specimens[i].upper)});
        }
    return table;
}

bool has_population(const FitResult& result) {
    return result.population && result.population->fit.status != SolutionStatus::failed;
}

}  // namespace

std::string population_text(const FitResult& result) {
    if (!has_population(result)) return {};
    std::string text =
        fmt::format("\n{}\n{}\nSpecimens: empirical Bayes estimates; {}\n{}", likelihood_line(result),
                    table_text(population_table(result)), shrinkage_text(result), table_text(specimen_table(result)));
    if (result.population->predictions.empty()) return text;
    return text + fmt::format("\nNew specimens: interval of the median or mean, and of a specimen\n{}",
                              table_text(new_specimen_table(result, result.population->predictions)));
}

std::string new_specimens_of_draws_text(const FitResult& result) {
    const std::vector<NewSpecimen> specimens = new_specimens_of_draws(result);
    if (specimens.empty()) return {};
    return fmt::format(
        "\nNew specimens by the draws: medians, and interval of the median or mean, and of a specimen\n{}",
        table_text(new_specimen_table(result, specimens)));
}

std::string short_population(const FitResult& result) {
    if (!has_population(result)) return {};
    return fmt::format("{}\n{}", likelihood_line(result), narrow_table_text(short_estimates(result)));
}

std::string short_new_specimens(const FitResult& result) {
    if (!has_population(result) || result.population->predictions.empty()) return {};
    return narrow_table_text(short_predictions(result, result.population->predictions, "new specimen"));
}

std::string short_new_specimens_of_draws(const FitResult& result) {
    const std::vector<NewSpecimen> specimens = new_specimens_of_draws(result);
    return specimens.empty() ? std::string()
                             : narrow_table_text(short_predictions(result, specimens, "new specimen by draws"));
}

std::string short_specimens(const FitResult& result) {
    constexpr std::size_t most_specimens = 10;
    if (!has_population(result)) return {};
    Table specimens = wide_specimens(result);
    const std::size_t all = specimens.rows.size();
    specimens.rows.resize(std::min(all, most_specimens));
    const std::string rest =
        all > most_specimens ? fmt::format("{} more specimens: --verbose\n", all - most_specimens) : "";
    return fmt::format("{}{}{}\n", narrow_table_text(specimens), rest, shrinkage_text(result));
}

}  // namespace impactfit
