#pragma once
// A design of experiments: for reading, for programs, as rows, and as pictures.

#include <string>
#include <vector>

#include "impactfit/calibration/design/experiment_design.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/format/figure.hpp"

namespace impactfit {

/// What to measure first, then the best speed of each observable, the parameters before and after, and the combinations
/// the data tell. `fit` gave the estimate; null at the start values.
std::string design_text(const ExperimentDesign& design, const FitResult* fit);

/// Schema impactfit.design/1.
std::string design_json(const ExperimentDesign& design, const FitResult* fit);

/// One row a candidate, best first, for each step; errors are relative.
Table candidate_table(const ExperimentDesign& design);

/// What the law gives of an impact, in the order of all_observables: the planned ones and those without a known noise.
std::vector<const Observable*> observables_shown(const ExperimentDesign& design);

/// One row an observable and speed: value, standard deviation, and relative changes of the observable by relative
/// changes of the parameters.
Table sensitivity_table(const ExperimentDesign& design);

/// The standard error of the worst known combination, and of each parameter, after one measurement of each observable
/// over speed, with that of today; none where no measurement tells anything.
std::vector<Panel> design_panels(const ExperimentDesign& design);

/// For each observable shown its sensitivities over speed; the singular values of the data; and of which parameters the
/// combinations are made.
std::vector<Panel> sensitivity_panels(const ExperimentDesign& design);

}  // namespace impactfit
