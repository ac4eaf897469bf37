#pragma once
// Hertz contact of two elastic spheres, F = k x^(3/2)  @eq{ZH21, Eqs. 2-3}, @eq{Hertz1882, the whole}:
//   k = (4/3) E* sqrt(R),   1/R = 1/R1 + 1/R2,   1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2.

#include <array>
#include <cmath>
#include <optional>

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

/// Returns R [m] of two bodies. Throws Error (usage) for a radius that is not positive, and for two planes.
double effective_radius(const std::array<double, 2>& radii);

/// Returns the Hertz contact of two bodies. Exact for the small indentations of elastic spheres: a warning of the
/// program begins at a tenth of the smaller radius.
///
///     const ElasticSphere ball{0.0125, 2.1e11, 0.3};
///     const ElasticSphere plane{std::numeric_limits<double>::infinity(), 7e10, 0.33};
///     const double stiffness = hertz_contact(ball, plane).stiffness;  // [N/m^1.5]
///
/// Throws Error (usage) for a value out of range, for two planes and for two rigid bodies. The message names body and
/// quantity.
HertzContact hertz_contact(const ElasticSphere& first, const ElasticSphere& second);

/// Returns E* [Pa] of a stiffness [N/m^1.5] at the effective radius R [m].
inline double effective_modulus(double stiffness, double effective_radius) {
    return 0.75 * stiffness / std::sqrt(effective_radius);
}

/// Returns Young's modulus of two bodies with equal modulus and these Poisson's ratios, from E*.
inline double common_youngs_modulus(double effective_modulus, const std::array<double, 2>& poisson_ratios) {
    return effective_modulus * (2.0 - poisson_ratios[0] * poisson_ratios[0] - poisson_ratios[1] * poisson_ratios[1]);
}

/// Young's moduli that a stiffness permits; each assumes a partner.
struct YoungsModuli {
    double equal;                         ///< of both bodies, if equal [Pa]
    std::array<double, 2> against_rigid;  ///< of each body against a rigid partner [Pa]
};

/// Moduli of a contact with a known stiffness.
struct HertzModuli {
    double effective_radius;                    ///< R [m]
    double effective_modulus;                   ///< E* [Pa]
    double stiffness;                           ///< k [N/m^1.5]
    std::optional<YoungsModuli> youngs_moduli;  ///< empty without Poisson's ratios
};

/// Returns the inverse of hertz_contact for a stiffness [N/m^1.5] and the radii [m] of both bodies, infinite for a
/// plane. Throws Error (usage) for a value out of range and for two planes.
HertzModuli hertz_moduli(double stiffness, const std::array<double, 2>& radii,
                         const std::optional<std::array<double, 2>>& poisson_ratios = {});

}  // namespace impactfit
