#pragma once
// Card at other radii: the Hertz stiffness of spheres is k = 4/3 E* sqrt(R), so k'/k = s = sqrt(R'/R).
//
//     m = n = 3/2              lambda' = s lambda: lambda/k is constant, and with it the restitution
//     another damping          lambda' = s^((m+1)/(n+1)) lambda: the restitution is kept at each mass and speed
//     Kuwabara-Kono,           lambda' = s lambda: lambda/k is a time constant of the material; the restitution changes
//     Brilliantov
//     Thornton                 x_y' = (R'/R) x_y: the yield pressure is that of the material; the restitution changes
//
// A card that states what it keeps has its own rule: restitution as in the second line, damping lambda' = lambda,
// material as in the third line.
//
// A stiffness of another exponent, and one of a Bouc-Wen or bilinear law, has no known dependence on R.
// @eq{Thornton1997, force and restitution as cited}

#include <array>
#include <optional>
#include <string>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

struct RadiusScaling {
    ContactCard card;  ///< at the wanted radii
    std::string note;  ///< clause; empty if the effective radius is that of the card, or if a card without radii does
                       ///< not need them
};

/// Returns the card at these radii [m], infinite for a plane. The stiffness remains if the card has no radii, or if its
/// dependence on the radii is not known; the note then states this. It also states the change of the restitution of
/// `impact`, if there is one. Throws Error (usage) for radii out of range.
RadiusScaling scaled_to_radii(const ContactCard& card, const std::array<double, 2>& radii,
                              const Impact<double>& impact);

}  // namespace impactfit
