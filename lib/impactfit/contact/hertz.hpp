#pragma once
// Stiffness of two elastic spheres in contact, F = k x^(3/2)  @eq{ZH21, Eqs. 2-3}, @eq{Hertz1882, the whole}:
//   k = (4/3) E* sqrt(R),   1/R = 1/R1 + 1/R2,   1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2.

namespace impactfit {

/// A body near the point of first touch.
struct ElasticSphere {
    double radius;         ///< > 0 [m]; infinite: a plane
    double modulus;        ///< Young's modulus, > 0 [Pa]; infinite: a rigid body
    double poisson_ratio;  ///< -1 to 0.5, -1 excluded
};

/// What two bodies are as one.
struct HertzContact {
    double effective_radius;   ///< R [m]
    double effective_modulus;  ///< E* [Pa]
    double stiffness;          ///< k [N/m^1.5], of the exponent 3/2
};

/// Throws an Error naming body and quantity for a value out of range, for two planes and for two rigid bodies.
HertzContact hertz_contact(const ElasticSphere& first, const ElasticSphere& second);

}  // namespace impactfit
