#pragma once
// Impact of a contact card, as a request for a simulation.

#include <string>
#include <vector>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/dynamics/impact_request.hpp"

namespace impactfit {

/// Returns the law and its values at an impact, with the notes of validity_notes. Throws Error as law_values.
ImpactRequest request_of(const ContactCard& card, const Impact<double>& impact);

/// Returns a sentence for a speed and for a mass outside the validity range, and for parameters that the data do not
/// determine.
std::vector<std::string> validity_notes(const ContactCard& card, const Impact<double>& impact);

/// Throws Error (usage) for an option that shows a duration, force or indentation of a card with a nominal stiffness.
/// `got` is the value of the option, or what the card states; empty if the option is not given.
void refuse_unknown_scale(const std::string& got, const std::string& key);

/// Returns a sentence for each translation from the calibrated law, with its largest errors.
std::vector<std::string> translation_notes(const ContactCard& card);

/// Returns restitution, duration and peak force as a phrase: "restitution off by up to +0.038, duration by 0.74 %, peak
/// force by 1.5 %".
std::string error_phrase(double restitution, double duration, double peak_force, const std::string& place = {});

/// Returns the range as "1.4 to 5.42 m/s", or as a single value.
std::string range_text(const ValidityRange& range, const std::string& unit);

}  // namespace impactfit
