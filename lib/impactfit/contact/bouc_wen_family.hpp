#pragma once
// Bouc-Wen laws of Milehins and Marghitu: elastic and hysteretic power-law springs in parallel. With the driving rate
// w, s = beta + gamma and d = beta - gamma, the hysteretic displacement z satisfies dz/dt = w (A - s|z|^n) while |z|
// increases and dz/dt = w (A + d|z|^n) while |z| decreases  @eq{MM24, Eq. 8}.

#include <array>
#include <cmath>
#include <cstddef>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

template <Scalar S = double>
struct BoucWenCoefficients {
    S stiffness;                ///< k [N/m^p]
    S hertz_exponent;           ///< p
    S hysteresis_exponent;      ///< n
    S elastic_fraction;         ///< alpha
    S hysteresis_amplitude;     ///< A
    S loading_rate_constant;    ///< s = beta + gamma [m^-n]
    S unloading_rate_constant;  ///< d = beta - gamma [m^-n]
};

/// Constants of a law, computed from its coefficients once per impact. Indices into BoucWenConstants.
enum BoucWenConstant : std::size_t {
    elastic_stiffness,     ///< alpha k
    hysteretic_stiffness,  ///< (1 - alpha) k
    spring_exponent,       ///< p
    share_exponent,        ///< n
    amplitude,             ///< A
    loading_constant,      ///< -s, factor of |z|^n while |z| increases
    unloading_constant,    ///< d, factor of |z|^n while |z| decreases
    dashpot_constant,      ///< c in parallel, 1/c in series
    bouc_wen_constant_count
};

template <Scalar S = double>
using BoucWenConstants = std::array<S, bouc_wen_constant_count>;

template <Scalar S>
BoucWenConstants<S> bouc_wen_constants(const BoucWenCoefficients<S>& law, const S& dashpot) {
    return {law.stiffness * law.elastic_fraction,
            law.stiffness * (1.0 - law.elastic_fraction),
            law.hertz_exponent,
            law.hysteresis_exponent,
            law.hysteresis_amplitude,
            -law.loading_rate_constant,
            law.unloading_rate_constant,
            dashpot};
}

/// Hysteretic spring at z, with force F_h and z' = w (A + share). Dissipated power: -F_h w share/A.
template <Scalar S>
struct HystereticSpring {
    S force;  ///< (1 - alpha) k |z|^(p-1) z
    S share;  ///< share of z' / w beyond A: -s|z|^n while |z| increases, d|z|^n while |z| decreases

    /// Both powers share one logarithm.
    HystereticSpring(const BoucWenConstants<S>& law, const S& z, double loading) {
        const bool negative = value_of(z) < 0.0;
        const auto powers = positive_powers(negative ? S(-z) : z, law[spring_exponent], law[share_exponent]);
        force = law[hysteretic_stiffness] * (negative ? S(-powers[0]) : powers[0]);
        share = law[value_of(z) * loading > 0.0 ? loading_constant : unloading_constant] * powers[1];
    }
};

/// alpha k |x|^(p-1) x + (1 - alpha) k |z|^(p-1) z.
template <Scalar S>
S spring_force(const BoucWenConstants<S>& law, const S& x, const S& z) {
    return law[elastic_stiffness] * signed_power_by_logarithm(x, law[spring_exponent]) +
           law[hysteretic_stiffness] * signed_power_by_logarithm(z, law[spring_exponent]);
}

/// Elastic energy of both springs [J].
template <Scalar S>
S spring_energy(const BoucWenConstants<S>& law, const S& x, const S& z) {
    const S power = law[spring_exponent] + 1.0;
    const auto energy = [&](const S& u) { return positive_power(value_of(u) < 0.0 ? S(-u) : u, power) / power; };
    return law[elastic_stiffness] * energy(x) + law[hysteretic_stiffness] * energy(z) / law[amplitude];
}

/// Returns dF/dx of the springs with respect to the driving displacement while unloading.
inline double unloading_slope(const BoucWenConstants<>& law, double x, double z) {
    const double p = law[spring_exponent], share = HystereticSpring<double>(law, z, -1.0).share;
    return p * (law[elastic_stiffness] * positive_power(x, p - 1.0) +
                law[hysteretic_stiffness] * positive_power(std::abs(z), p - 1.0) * (law[amplitude] + share));
}

/// (m0 v0^2 / k)^(1/(p+1)) [m].
inline double indentation_scale(const BoucWenCoefficients<double>& law, const Impact<double>& impact) {
    return std::pow(impact.effective_mass * impact.impact_speed * impact.impact_speed / law.stiffness,
                    1.0 / (law.hertz_exponent + 1.0));
}

/// (m0 v0^2 / k)^(1/(p+1)) [m].
inline double indentation_scale(const BoucWenConstants<>& law, const Impact<double>& impact) {
    const double stiffness = law[elastic_stiffness] + law[hysteretic_stiffness];
    return std::pow(impact.effective_mass * impact.impact_speed * impact.impact_speed / stiffness,
                    1.0 / (law[spring_exponent] + 1.0));
}

/// Base of the laws with a parallel dashpot, c |x|^p x'. Derived defines coefficients(values) and rate_damping(values).
template <class Derived>
struct ParallelBoucWen : HystereticLaw<Derived> {
    static constexpr std::size_t internal_states = 1;  // z
    static constexpr std::size_t hysteretic_state = 0;
    static constexpr bool relaxes = false;
    static constexpr bool is_bouc_wen = true;

    template <class Values, Scalar S>
    static BoucWenConstants<S> at_impact(const Values& values, const Impact<S>&) {
        return bouc_wen_constants<S>(Derived::coefficients(values), Derived::rate_damping(values));
    }

    template <Scalar S>
    static HystereticResponse<S, 1> response(const ContactState<S, 1>& motion, const BoucWenConstants<S>& law) {
        const HystereticSpring<S> hysteretic(law, motion.internal[0], motion.loading);
        const S v = motion.indentation_rate,
                elastic = signed_power_by_logarithm(motion.indentation, law[spring_exponent]);
        const S viscous = law[dashpot_constant] * (value_of(motion.indentation) < 0.0 ? S(-elastic) : elastic) * v;
        const S taken = v * hysteretic.share;
        return {law[elastic_stiffness] * elastic + hysteretic.force + viscous,
                viscous * v - hysteretic.force * taken / law[amplitude],
                {v * law[amplitude] + taken}};
    }

    template <Scalar S>
    static S loading_rate(const ContactState<S, 1>& motion, const BoucWenConstants<S>&) {
        return motion.indentation_rate;
    }

    template <Scalar S>
    static S stored_energy(const ContactState<S, 1>& motion, const BoucWenConstants<S>& law) {
        return spring_energy(law, motion.indentation, motion.internal[0]);
    }

    template <Scalar S>
    static LawSmoothness smoothness(const BoucWenConstants<S>& law) {
        return {{value_of(law[spring_exponent]), value_of(law[share_exponent])}, 1.0};
    }

    static double indentation_scale(const Impact<double>& impact, const BoucWenConstants<>& law) {
        return impactfit::indentation_scale(law, impact);
    }

    static bool attracts(const BoucWenConstants<>&) { return true; }

    /// The elastic spring reverses the motion for x' > 0. The bodies then separate at the latest when this spring is
    /// relaxed.
    static bool never_parts(const ContactState<double, 1>&, const Impact<double>&, const BoucWenConstants<>&) {
        return false;
    }
};

}  // namespace impactfit
