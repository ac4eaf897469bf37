#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/comparison/population_sentences.hpp"
#include "impactfit/report/comparison/population_comparison_report.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {
namespace {

/// Cells of the marginal likelihood, from `estimates` to `weight`.
std::vector<Cell> likelihood_cells(const ComparedPopulation& model) {
    if (!model.ranked()) return std::vector<Cell>(7);
    const PopulationFit& fit = model.population();
    return {fit.parameters,        fit.minus_two_log_likelihood, fit.aic,      fit.bic,
            *model.aic_difference, *model.bic_difference,        *model.weight};
}

std::vector<Cell> misfit_of_model(const ComparedPopulation& model) {
    if (!model.fit) return std::vector<Cell>(3);
    const FitStatistics& s = model.fit->goodness.statistics;
    Cell probability;
    if (s.probability) probability = *s.probability;
    return {number_cell(s.chi_squared), s.degrees_of_freedom, probability};
}

/// Deviation and explained share of each parameter.
std::vector<Cell> variation_cells(const ComparedPopulation& model, std::size_t parameters) {
    std::vector<Cell> cells(2 * parameters);
    for (std::size_t i = 0; i < model.variation.size(); ++i) {
        const RemainingVariation& one = model.variation[i];
        cells[2 * i] = one.lognormal ? coefficient_of_variation(one.deviation) : one.deviation;
        if (one.explained) cells[2 * i + 1] = *one.explained;
    }
    return cells;
}

void add_cells_to(std::vector<Cell>& row, const std::vector<Cell>& cells) {
    row.insert(row.end(), cells.begin(), cells.end());
}

}  // namespace

Table population_comparison_table(const PopulationComparison& comparison) {
    Table table{{{comparison.of_means ? "means" : "law"},
                 {"status"},
                 {"estimates"},
                 {"minus_two_log_likelihood"},
                 {"AIC"},
                 {"BIC"},
                 {"AIC_difference"},
                 {"BIC_difference"},
                 {"akaike_weight"},
                 {"chi_squared"},
                 {"degrees_of_freedom"},
                 {"probability"}},
                {}};
    const FitProblem& problem = comparison.problem();
    const auto& plan = problem.population->parameters;
    for (const VaryingParameter& one : plan) {
        const bool lognormal = one.distribution == PopulationDistribution::lognormal;
        const std::string of_law = comparison.of_means ? unit_of_parameter(problem, one.name) : "";  // differs by law
        table.columns.push_back({"deviation_of_" + one.name, lognormal ? "1" : of_law});
        table.columns.push_back({"explained_of_" + one.name, "1"});
    }
    table.columns.push_back({"reason"});
    for (const ComparedPopulation& model : comparison.models) {
        std::vector<Cell> row{model.name(), model.status()};
        add_cells_to(row, likelihood_cells(model));
        add_cells_to(row, misfit_of_model(model));
        add_cells_to(row, variation_cells(model, plan.size()));
        row.emplace_back(model.reason());
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table nested_means_table(const PopulationComparison& comparison) {
    Table table{{{"simpler"}, {"general"}, {"statistic"}, {"degrees_of_freedom"}, {"probability"}}, {}};
    for (const NestedMeans& one : comparison.tests)
        table.rows.push_back({model_label(comparison, one.simpler), model_label(comparison, one.general), one.statistic,
                              one.degrees_of_freedom, one.probability});
    return table;
}

}  // namespace impactfit
