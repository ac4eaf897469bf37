#pragma once
// Bouc-Wen impact of unit mass, stiffness and speed, defined by seven groups.

#include <array>
#include <cstddef>

namespace impactfit::bench {

inline constexpr std::size_t bouc_wen_groups = 7;

/// (pi_1, pi_2, pi_3, n, p, alpha, A), the order of  @eq{MM24, Eqs. 12-14}.
template <class S>
using BoucWenGroupsOf = std::array<S, bouc_wen_groups>;

struct BoucWenImpact {
    bool series;  ///< bouc_wen_maxwell_2024; else bouc_wen_simon_hunt_crossley_2024
    BoucWenGroupsOf<double> groups;
    double restitution;                            ///< true value, 12 digits
    double duration;                               ///< true value, 12 digits
    BoucWenGroupsOf<double> restitution_gradient;  ///< with respect to the groups, error 1e-9; zero: no reference
};

/// Returns the values of the law: stiffness, dashpot, p, n, alpha, A, beta + gamma, beta - gamma.
template <class S>
std::array<S, 8> law_values(const BoucWenGroupsOf<S>& g, bool series) {
    const S dashpot = series ? S(1.0 / g[0]) : g[0];
    return {S(1.0), dashpot, g[4], g[3], g[5], g[6], g[6] * (g[1] + g[2]), g[6] * (g[1] - g[2])};
}

}  // namespace impactfit::bench
