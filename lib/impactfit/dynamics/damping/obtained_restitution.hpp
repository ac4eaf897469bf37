#pragma once
// Obtained restitution: simulated restitution of a damping formula for a prescribed value, over random systems.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "impactfit/contact/impact.hpp"

namespace impactfit {

/// Contact parameters and impact of two bodies.
struct ImpactSystem {
    double stiffness;
    double hertz_exponent;
    Impact<double> impact;
};

struct Interval {
    double least, most;
};

/// Sampling ranges: uniform in the Hertz exponent, log-uniform in the other quantities.
struct SystemRanges {
    Interval effective_mass, stiffness, impact_speed, hertz_exponent;
};

/// Returns `count` random systems, reproducible from the seed on every platform. Two more systems follow, with the
/// least and the largest Hertz exponent: errors of fits are largest there.
std::vector<ImpactSystem> draw_systems(const SystemRanges& ranges, std::size_t count, std::uint64_t seed);

struct ObtainedRestitution {
    double wanted, obtained;
    double hertz_exponent;

    double absolute_error() const;
    double relative_error() const { return absolute_error() / wanted; }
};

/// Restitutions from 1e-4 to 1. Their spacing resolves the largest error of a smooth formula to three digits.
std::span<const double> sampled_restitutions();

/// Returns the obtained restitution farthest from the prescribed value, over the systems. The named model must not have
/// free exponents other than that of Hertz. Throws Error (internal) for an impact that does not converge.
ObtainedRestitution farthest_restitution(std::string_view model, std::span<const ImpactSystem> systems, double wanted);

}  // namespace impactfit
