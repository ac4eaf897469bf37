#pragma once
// Reports of compared forms and of compared methods.

#include <span>
#include <string>
#include <vector>

#include "impactfit/comparison/form_comparison.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns one row per form: AICc above the best, root mean square residual, largest errors, constants or refusal.
Table form_comparison_table(std::span<const ComparedForm> forms);

/// Returns the ranking without constants and refused forms.
std::string short_form_comparison_text(std::span<const ComparedForm> forms);
/// Returns two panels over the first varied input: points with the fitted values of each form, and residuals. Forms of
/// another first input than the best form are omitted. Empty without a fit.
std::vector<Panel> form_comparison_panels(std::span<const ComparedForm> forms);
/// Returns JSON of schema impactfit.compare_forms/1.
std::string form_comparison_json(std::span<const ComparedForm> forms);

/// Returns one row per form and constant: published value, estimate of each method, relative difference.
Table form_methods_table(std::span<const FormMethods> fits);
std::string form_methods_text(std::span<const FormMethods> fits);
/// Returns JSON of schema impactfit.regenerate_forms/1.
std::string form_methods_json(std::span<const FormMethods> fits);
/// Returns an HTML page with the table of each form, costs and evaluations.
std::string form_methods_html(const std::string& recipe, std::span<const FormMethods> fits);

}  // namespace impactfit
