#pragma once
// Warnings on a card: an indentation that is large beside the radii of the bodies.

#include <array>
#include <string>
#include <vector>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns a sentence if the largest indentation of these bounces is above largest_indentation_share
/// (dynamics/impact/contact_size.hpp); otherwise empty.
std::string size_warning(const std::array<double, 2>& radii, const std::vector<CardBounce>& bounces);

/// Returns the warnings on the card itself: on the indentation of its bounces, if its radii are known.
std::vector<std::string> card_warnings(const ContactCard& card);

}  // namespace impactfit
