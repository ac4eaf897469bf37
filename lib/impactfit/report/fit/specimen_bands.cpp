#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {
namespace {

/// Returns "thickness 0.003 m, temp 293.15 K"; "new specimen" without covariates.
std::string label_of(const PopulationPlan& plan, const SpecimenBand& band) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < band.covariates.size(); ++i)
        parts.push_back(fmt::format("{} {}{}", plan.covariates[i].column, short_number(band.covariates[i], 6),
                                    plan.covariates[i].unit == "1" ? "" : " " + plan.covariates[i].unit));
    return parts.empty() ? "new specimen" : fmt::format("{}", fmt::join(parts, ", "));
}

/// Adds the value and both ends of the interval, which have its colour: areas of several covariates would overlap.
void add_to_panel(const PopulationPlan& plan, const SpecimenBand& band, double factor, Panel& panel) {
    Curve value{label_of(plan, band), band.impact_speed, band.value}, lower{"", band.impact_speed, {}},
        upper{"", band.impact_speed, {}};
    for (double& one : value.y) one *= factor;
    for (const Interval& one : band.specimens) {
        lower.y.push_back(factor * one.lower);
        upper.y.push_back(factor * one.upper);
    }
    for (Curve* curve : {&value, &lower, &upper}) panel.curves.push_back(std::move(*curve));
}

/// Largest finite value of an observable, for its axis.
double largest_value(const FitPopulation& population, const Observable* observable) {
    double largest = 0.0;
    for (const SpecimenBand& band : population.bands)
        if (band.observable == observable)
            for (const double value : band.value)
                if (std::isfinite(value)) largest = std::max(largest, value);
    return largest;
}

}  // namespace

Table specimen_band_table(const FitResult& result) {
    Table table;
    if (!result.population || result.population->bands.empty()) return table;
    for (const Covariate& covariate : result.problem->population->covariates)
        table.columns.push_back({covariate.column, covariate.unit});
    for (const char* name : {"observable", "impact_speed", "value", "specimen_lower", "specimen_upper", "unit"})
        table.columns.push_back({name, std::string_view(name) == "impact_speed" ? "m/s" : ""});
    for (const SpecimenBand& band : result.population->bands)
        for (std::size_t i = 0; i < band.impact_speed.size(); ++i) {
            std::vector<Cell> row(band.covariates.begin(), band.covariates.end());
            row.insert(row.end(), {std::string(band.observable->name), band.impact_speed[i], number_cell(band.value[i]),
                                   number_cell(band.specimens[i].lower), number_cell(band.specimens[i].upper),
                                   std::string(band.observable->unit)});
            table.rows.push_back(std::move(row));
        }
    return table;
}

Table short_specimen_bands(const FitResult& result) {
    Table table = specimen_band_table(result);
    if (table.rows.empty()) return table;
    const std::size_t lower = table.columns.size() - 3;
    table.columns[lower] = {fmt::format("{:.6g} % interval", 100.0 * result.population->level)};
    table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(lower) + 1);
    const auto number = [](const Cell& cell) {
        const double* value = std::get_if<double>(&cell);
        return value == nullptr ? std::nan("") : *value;
    };
    for (std::vector<Cell>& row : table.rows) {
        row[lower] = interval_text(number(row[lower]), number(row[lower + 1]));
        row.erase(row.begin() + static_cast<std::ptrdiff_t>(lower) + 1);
    }
    return table;
}

std::vector<Panel> specimen_band_panels(const FitResult& result) {
    std::vector<Panel> panels;
    if (!result.population) return panels;
    for (const Observable* observable : result.problem->prediction.observables) {
        const AxisUnit unit = axis_unit(largest_value(*result.population, observable), std::string(observable->unit));
        Panel panel{"impact speed [m/s]", axis_label(observable->name, unit.name), {}, false, KeyPlace::above};
        for (const SpecimenBand& band : result.population->bands)
            if (band.observable == observable) add_to_panel(*result.problem->population, band, unit.factor, panel);
        if (!panel.curves.empty()) panels.push_back(std::move(panel));
    }
    return panels;
}

}  // namespace impactfit
