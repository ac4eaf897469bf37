#pragma once
// Bounces of a contact card, recomputed and compared with the stated results.

#include <string>

#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Largest relative difference of a result that is as stated. Simulations have a target relative error of 1e-10; a
/// small restitution amplifies it, and other programs have other integrators. A wrong constant gives a larger
/// difference.
inline constexpr double bounce_tolerance = 1e-7;

/// Returns a row for each result of each bounce of the card in this file, with the verdict "as stated" or "differs".
/// Throws Error (data) as read_card, and for a file without stated bounces.
ValidationReport validate_card(const std::string& file);

/// Returns the same for the text of a card. `file` names it in the report.
ValidationReport validate_card_text(const std::string& text, const std::string& file);

}  // namespace impactfit
