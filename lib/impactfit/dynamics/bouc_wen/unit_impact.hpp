#pragma once
// Bouc-Wen impact in units of mass, speed and stiffness K = alpha k + (1 - alpha) k A^p, with z in units of A L. Six
// groups remain.

#include <array>

#include "impactfit/contact/bouc_wen_family.hpp"
#include "impactfit/contact/impact.hpp"
#include "impactfit/core/numbers/dual.hpp"

namespace impactfit::bouc_wen {

/// Directions of derivatives; `end_direction` is an end point of a leg.
enum Direction : std::size_t {
    elastic_direction,
    spring_exponent_direction,
    share_exponent_direction,
    loading_direction,
    unloading_direction,
    dashpot_direction,
    end_direction,
    directions
};
inline constexpr std::size_t group_count = end_direction;

/// F = elastic q^p + (1 - elastic) z^p, dz/dq = 1 + loading |z|^n or 1 + unloading |z|^n.
template <Scalar S>
struct UnitImpact {
    std::array<S, group_count> groups;
    bool series;  ///< dashpot in series
    S length;     ///< L = (m0 v0^2 / K)^(1/(p+1)) [m]

    const S& operator[](Direction group) const { return groups[group]; }
};

template <Scalar S>
UnitImpact<S> unit_impact(const BoucWenConstants<S>& law, const Impact<S>& impact, bool series) {
    const S &p = law[spring_exponent], &n = law[share_exponent], &A = law[amplitude];
    const S &m = impact.effective_mass, &v = impact.impact_speed;
    const S K = law[elastic_stiffness] + law[hysteretic_stiffness] * positive_power(A, p);
    const S length = positive_power(S(m * v * v / K), S(1.0 / (p + 1.0)));
    const S per_share = positive_power(S(A * length), n) / A;
    const S dashpot = law[dashpot_constant] * (series ? S(m * v / length) : S(v / K));
    return {{law[elastic_stiffness] / K, p, n, law[loading_constant] * per_share, law[unloading_constant] * per_share,
             dashpot},
            series,
            length};
}

/// Returns the values of the groups.
inline UnitImpact<double> plain(const UnitImpact<Dual>& impact) {
    UnitImpact<double> result{{}, impact.series, impact.length.a};
    for (std::size_t i = 0; i < group_count; ++i) result.groups[i] = impact.groups[i].a;
    return result;
}

/// Returns the groups with a derivative of 1 in their own direction.
inline UnitImpact<Dual> seeded(const UnitImpact<double>& impact) {
    UnitImpact<Dual> result{{}, impact.series, Dual(impact.length)};
    for (std::size_t i = 0; i < group_count; ++i) result.groups[i] = Dual(impact.groups[i], i);
    return result;
}

/// Force of the springs, for z of both signs.
template <Scalar S>
S unit_spring_force(const UnitImpact<S>& impact, const S& q, const S& z) {
    const S &p = impact[spring_exponent_direction], &elastic = impact[elastic_direction];
    return elastic * signed_power_by_logarithm(q, p) + (1.0 - elastic) * signed_power_by_logarithm(z, p);
}

/// Energy of the springs.
template <Scalar S>
S unit_spring_energy(const UnitImpact<S>& impact, const S& q, const S& z) {
    const S &p = impact[spring_exponent_direction], &elastic = impact[elastic_direction];
    const auto powers = [&](const S& x) {
        return signed_power_by_logarithm(S(value_of(x) < 0.0 ? S(-x) : x), S(p + 1.0));
    };
    return (elastic * powers(q) + (1.0 - elastic) * powers(z)) / (p + 1.0);
}

}  // namespace impactfit::bouc_wen
