#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

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

void add_to_panel(const PopulationPlan& plan, const SpecimenBand& band, Panel& panel) {
    const std::string label = label_of(plan, band);
    Band area{label, band.impact_speed, {}, {}};
    for (const Interval& one : band.specimens) {
        area.low.push_back(one.lower);
        area.high.push_back(one.upper);
    }
    panel.curves.push_back({label, band.impact_speed, band.value});
    panel.bands.push_back(std::move(area));
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
        Panel panel{"impact speed [m/s]", axis_label(observable->name, std::string(observable->unit)), {}};
        for (const SpecimenBand& band : result.population->bands)
            if (band.observable == observable) add_to_panel(*result.problem->population, band, panel);
        if (!panel.curves.empty()) panels.push_back(std::move(panel));
    }
    return panels;
}

}  // namespace impactfit
