#pragma once
// Contact card as a short text, also of stated parameters.

#include <string>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/core/table.hpp"

namespace impactfit {

/// Returns law, parameters, validity range, origin and bounces.
std::string card_text(const ContactCard& card);

/// Returns "radii 0.024 m and plane".
std::string radii_text(const std::array<double, 2>& radii);

/// Returns title, law, equation, separation rule and radii, a line each.
std::string card_header(const ContactCard& card);

/// Returns a line per parameter with value and unit.
std::string card_parameter_lines(const ContactCard& card);

/// Returns the bounces, a row each.
Table bounce_table(const ContactCard& card);

/// Returns law, parameters, results at this impact and validity range. `file` is the card file
/// for the next command; empty if none was written.
std::string stated_card_text(const ContactCard& card, const Impact<double>& impact, const std::string& file);

}  // namespace impactfit
