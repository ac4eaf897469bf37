#pragma once
// Rig: what all measured impacts share. Masses, gravity and weight during the contact, the air on the way, and the
// point of the body whose height is measured. SI units.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/flight.hpp"

namespace impactfit {

/// Weight of the body during the contact.
enum class Weight {
    automatic,  ///< included for impacts with measured heights, if the data determine a stiffness
    included,
    left_out
};

/// Point of a sphere whose height above the surface is measured, with the sphere at rest on the surface at height 0 of
/// its bottom.
enum class HeightReference { bottom, centre, top };
inline constexpr std::array<std::string_view, 3> height_reference_names{"bottom", "centre", "top"};

/// Properties common to all data.
struct Rig {
    std::optional<double> effective_mass;  ///< of every impact [kg]
    std::optional<double> body_mass = {};  ///< of the lighter of two bodies [kg]; empty: the effective mass
    std::string mass_column = {};          ///< requested mass column
    double gravity = standard_gravity;     ///< [m/s^2]
    bool unit_mass = false;                ///< default mass of 1 kg if only restitution is fitted
    Weight weight = Weight::automatic;
    double load = 0.0;                       ///< constant force that presses the bodies together, beside the weight [N]
    std::optional<SphereInAir> sphere = {};  ///< the body in air; empty: heights become speeds without drag
    double height_scale_deviation = 0.0;     ///< relative standard deviation of the scale of all heights
    double time_scale_deviation = 0.0;       ///< relative standard deviation of the clock of all durations
    bool shares_drop_heights = true;         ///< the error of a drop height is one for all impacts from it
    HeightReference drop_reference = HeightReference::bottom, rebound_reference = HeightReference::bottom;
    SourceLocation where = {};
};

}  // namespace impactfit
