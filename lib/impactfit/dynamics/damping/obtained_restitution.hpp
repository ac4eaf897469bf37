#pragma once
// Which restitution a damping formula gives where another is wanted, over systems drawn at random.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

/// Two bodies about to meet.
struct ImpactSystem {
    double stiffness;
    double hertz_exponent;
    Impact<double> impact;
};

struct Interval {
    double least, most;
};

/// Where systems are drawn from: evenly in the Hertz exponent, evenly in the logarithm of the others.
struct SystemRanges {
    Interval effective_mass, stiffness, impact_speed, hertz_exponent;
};

/// The same for the same seed, on every machine. Two more stand at the end, with the least and the largest Hertz
/// exponent: errors of fits are largest there, and a finite number of draws only comes near.
std::vector<ImpactSystem> draw_systems(const SystemRanges& ranges, std::size_t count, std::uint64_t seed);

struct ObtainedRestitution {
    double wanted, obtained;
    double hertz_exponent;

    double absolute_error() const;
    double relative_error() const { return absolute_error() / wanted; }
};

/// Restitutions from 1e-4 to 1, dense enough for the largest error of a smooth formula to three digits.
std::span<const double> sampled_restitutions();

/// The restitution farthest from the wanted one, by impacts simulated under a named model without free exponents but
/// that of Hertz. Throws an Error (internal) for an impact that does not converge.
ObtainedRestitution farthest_restitution(std::string_view model, std::span<const ImpactSystem> systems, double wanted);

}  // namespace impactfit
