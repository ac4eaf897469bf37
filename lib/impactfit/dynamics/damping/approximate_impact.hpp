#pragma once
// One impact of the approximate dynamics of Zhang et al. in closed form: two springs of any power, met at full speed
// and left at the restitution.

#include "impactfit/contact/approximate_dynamics.hpp"

namespace impactfit {

/// SI units; every number exact but for rounding.
struct ApproximateImpact {
    double restitution;               ///< the prescribed one
    double peak_indentation;          ///< X
    double peak_force;                ///< K X^m, before the force jumps to e^2 of it
    double time_of_peak_indentation;  ///< duration of compression, X/v0 B(1/(m+1), 1/2)/(m+1) with the beta function
    double duration;                  ///< (1 + 1/e) times that of compression
    double lost_compression;          ///< energy, m0 v0^2/2 (1 - e^2)/(1 + e^q)
    double lost_restitution;          ///< e^q times that of compression
};

/// For the law of 2021 velocity_exponent is 1. Throws an Error for an impact or a parameter out of the law's bounds.
ApproximateImpact approximate_impact(const ApproximateDynamics<double>& law, const Impact<double>& impact);

}  // namespace impactfit
