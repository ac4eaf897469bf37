#pragma once
// Hertz contact of two elastic spheres, F = k x^(3/2)  @eq{ZH21, Eqs. 2-3}, @eq{Hertz1882, the whole}:
//   k = (4/3) E* sqrt(R),   1/R = 1/R1 + 1/R2,   1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2.

namespace impactfit {

/// Body near the point of first touch.
struct ElasticSphere {
    double radius;         ///< radius > 0 [m]; infinite for a plane
    double modulus;        ///< Young's modulus > 0 [Pa]; infinite for a rigid body
    double poisson_ratio;  ///< Poisson's ratio, > -1 and <= 0.5
};

/// Effective properties of two bodies in contact.
struct HertzContact {
    double effective_radius;   ///< R [m]
    double effective_modulus;  ///< E* [Pa]
    double stiffness;          ///< k [N/m^1.5], for the exponent 3/2
};

/// Returns the Hertz contact of two bodies. Throws Error (usage) for a value out of range, for two planes and for two
/// rigid bodies. The message names body and quantity.
HertzContact hertz_contact(const ElasticSphere& first, const ElasticSphere& second);

}  // namespace impactfit
