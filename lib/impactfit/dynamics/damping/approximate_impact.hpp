#pragma once
// One impact of the approximate dynamics of Zhang et al. in closed form: spring K x^m in compression and e^2 K x^m in
// restitution.

#include "impactfit/contact/approximate_dynamics.hpp"

namespace impactfit {

/// SI units. All numbers are exact up to rounding.
struct ApproximateImpact {
    double restitution;               ///< prescribed restitution
    double peak_indentation;          ///< X
    double peak_force;                ///< K X^m, before the jump of the force to e^2 K X^m
    double time_of_peak_indentation;  ///< X/v0 B(1/(m+1), 1/2)/(m+1), B the beta function
    double duration;                  ///< (1 + 1/e) time_of_peak_indentation
    double lost_compression;          ///< energy m0 v0^2/2 (1 - e^2)/(1 + e^q)
    double lost_restitution;          ///< e^q lost_compression
};

/// Returns the result of one impact. Use velocity_exponent 1 for the law of 2021. Throws Error for an impact or a
/// parameter out of range.
ApproximateImpact approximate_impact(const ApproximateDynamics<double>& law, const Impact<double>& impact);

}  // namespace impactfit
