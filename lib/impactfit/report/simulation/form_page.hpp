#pragma once
// List of the forms, and the page and figure of a form.

#include <string>

#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns one row per form: name, output, inputs, number of constants, source.
Table form_list_table();
std::string form_list_text();
/// Returns JSON of schema impactfit.forms/1, for all forms and for one form.
std::string form_list_json();

/// Returns one row per input and constant: range, published value, meaning.
Table form_parameter_table(const FormEntry& form);
std::string form_page_text(const FormEntry& form);
std::string form_page_json(const FormEntry& form);

/// Returns the output over the first input, by published constants and exact; at five values of a second input.
Panel form_panel(const FormEntry& form);

}  // namespace impactfit
