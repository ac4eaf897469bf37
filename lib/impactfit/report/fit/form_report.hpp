#pragma once
// Report of a fitted form: constants beside the published ones, errors of the curve, figure and C99 header.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns one row per constant and fixed input: role, value, standard error, published value.
Table form_table(const FitResult& result);

/// Returns the equation of each form.
std::vector<std::string> equation_lines(const FormTask& task);

/// Returns objective, constants and errors as text. Empty for a fit of a law.
std::string form_text(const FitResult& result);

/// Returns form, objective, published constants and errors; null for a fit of a law.
Json form_json(const FitResult& result);

/// Returns for each form the curve over the first varied input: points, fitted, published and exact; and a panel of its
/// residuals.
std::vector<Panel> form_panels(const FitResult& result);

/// Returns C99 code of the fitted forms, one function each, with range and errors in its comment. Throws Error (usage)
/// for a fit without a form or without estimate, and for an expression outside C.
std::string form_header(const FitResult& result);

}  // namespace impactfit
