#pragma once
// Contact card of a fit.

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/card/read_card.hpp"

namespace impactfit {

/// Throws Error (usage) for a problem whose fit cannot be a card: a form, nondimensional parameters, and parameters
/// that differ between the impacts.
void check_card(const FitProblem& problem);

/// Returns the card of a fit with the texts of the user. The card is read from fit_json(result), so that the JSON text
/// of the fit yields the same card. Throws Error as parse_card.
ContactCard card_of(const FitResult& result, const CardTexts& texts = {});

}  // namespace impactfit
