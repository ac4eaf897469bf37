#pragma once
// Report of an experimental design: text, JSON, tables and figures.

#include <string>
#include <vector>

#include "impactfit/calibration/design/experiment_design.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/format/figure.hpp"

namespace impactfit {

/// Returns the report as text: measurements, best speed of each observable, standard errors before and after, and
/// identifiability from the data. `fit`: fit with the estimate; null for a design at the starting values.
std::string design_text(const ExperimentDesign& design, const FitResult* fit);

/// Returns the short report, at most 24 lines: recommended measurement, best measurement of each
/// observable, standard errors, notes.
std::string short_design_text(const ExperimentDesign& design, const FitResult* fit);

/// Returns JSON of schema impactfit.design/1; for a form impactfit.design_forms/1.
std::string design_json(const ExperimentDesign& design, const FitResult* fit);

/// Returns "impact speed" or the varied input, and its unit " [m/s]"; empty for the unit 1.
std::string axis_label(const ExperimentDesign& design);
std::string axis_unit(const ExperimentDesign& design);

/// Returns one row per step and candidate, best first. Errors are relative.
Table candidate_table(const ExperimentDesign& design);

/// Returns the planned observables and the observables with unknown noise, in the order of all_observables.
std::vector<const Observable*> observables_shown(const ExperimentDesign& design);

/// Returns one row per observable, speed and kind of body: value, unit, and d ln(observable)/d ln(parameter) for each
/// parameter.
Table sensitivity_table(const ExperimentDesign& design);

/// Returns the standard errors of the worst-determined combination and of each parameter after one measurement, over
/// speed, with the present standard error. Empty without a finite standard error.
std::vector<Panel> design_panels(const ExperimentDesign& design);

/// Returns the sensitivities of each observable over speed, the singular values of the data, and the share of each
/// parameter in the combinations.
std::vector<Panel> sensitivity_panels(const ExperimentDesign& design);

}  // namespace impactfit
