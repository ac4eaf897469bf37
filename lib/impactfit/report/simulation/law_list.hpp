#pragma once
// The list of contact models.

#include <string>

#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns one row a model: name, title, force law, damping formula, separation rule, source.
Table law_list_table();

std::string law_list_text();

/// Returns name, title and source of every model.
std::string short_law_list();
std::string law_list_json();
/// Returns the pages of all models (docs/laws.md).
std::string law_list_markdown();
/// Returns the BibTeX entries of all sources.
std::string law_list_bibtex();

}  // namespace impactfit
