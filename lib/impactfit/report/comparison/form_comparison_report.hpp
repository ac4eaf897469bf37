#pragma once
// Reports of compared forms and of compared methods.

#include <span>
#include <string>

#include "impactfit/comparison/form_comparison.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Returns one row per form: AICc above the best, root mean square residual, largest errors, constants or refusal.
Table form_comparison_table(std::span<const ComparedForm> forms);
std::string form_comparison_text(std::span<const ComparedForm> forms);
/// Returns JSON of schema impactfit.compare_forms/1.
std::string form_comparison_json(std::span<const ComparedForm> forms);

/// Returns one row per constant: published value, estimate of each method, relative difference.
Table form_methods_table(const FormMethods& methods);
std::string form_methods_text(const FormMethods& methods);
Json form_methods_json(const FormMethods& methods);

}  // namespace impactfit
