#pragma once
// The list of contact models.

#include <string>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/report/format/figure.hpp"

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

// The picture of a law: its force over the indentation in three impacts.

/// Loops at the typical values of the parameters, for unit mass and stiffness: of a law with hysteresis_damping for
/// three restitutions at unit speed, of any other at three speeds.
Panel law_panel(const LawEntry& law);

}  // namespace impactfit
