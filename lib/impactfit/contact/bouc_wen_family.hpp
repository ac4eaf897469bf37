#pragma once
// What the Bouc-Wen laws of Milehins and Marghitu share: an elastic and a hysteretic spring in parallel, both powers.
// The hysteretic displacement z follows the driving rate w by dz/dt = w (A - s|z|^n) as |z| grows and w (A + d|z|^n) as
// it shrinks, s = beta + gamma, d = beta - gamma  @eq{MM24, Eq. 8}.

#include <cmath>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/core/signed_power.hpp"

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

/// (1 - alpha) k |z|^(p-1) z. Of its power, the part share/A of the rate that z does not follow turns into heat.
template <Scalar S>
S hysteretic_force(const BoucWenCoefficients<S>& law, const S& z) {
    return law.stiffness * (1.0 - law.elastic_fraction) * signed_power(z, law.hertz_exponent);
}

/// alpha k |x|^(p-1) x + (1 - alpha) k |z|^(p-1) z.
template <Scalar S>
S spring_force(const BoucWenCoefficients<S>& law, const S& x, const S& z) {
    return law.stiffness * law.elastic_fraction * signed_power(x, law.hertz_exponent) + hysteretic_force(law, z);
}

/// kappa of the share kappa |z|^n that hysteresis takes of (or gives to) the rate of z: -s as |z| grows, d as it
/// shrinks.
template <Scalar S>
S hysteresis_constant(const BoucWenCoefficients<S>& law, const S& z, double loading) {
    return value_of(z) * loading > 0.0 ? S(-law.loading_rate_constant) : law.unloading_rate_constant;
}

template <Scalar S>
S hysteresis_share(const BoucWenCoefficients<S>& law, const S& z, double loading) {
    const S magnitude = value_of(z) < 0.0 ? S(-z) : z;
    return hysteresis_constant(law, z, loading) * positive_power(magnitude, law.hysteresis_exponent);
}

/// hysteretic_force and hysteresis_share at once: their powers of |z| share the logarithm.
template <Scalar S>
struct Hysteresis {
    S force;
    S share;

    Hysteresis(const BoucWenCoefficients<S>& law, const S& z, double loading) {
        const bool negative = value_of(z) < 0.0;
        const auto powers = positive_powers(negative ? S(-z) : z, law.hertz_exponent, law.hysteresis_exponent);
        const S factor = law.stiffness * (1.0 - law.elastic_fraction);
        force = factor * (negative ? S(-powers[0]) : powers[0]);
        share = hysteresis_constant(law, z, loading) * powers[1];
    }
};

/// Elastic energy of both springs [J].
template <Scalar S>
S spring_energy(const BoucWenCoefficients<S>& law, const S& x, const S& z) {
    const S power = law.hertz_exponent + 1.0;
    const auto energy = [&](const S& u) { return positive_power(value_of(u) < 0.0 ? S(-u) : u, power) / power; };
    return law.stiffness *
           (law.elastic_fraction * energy(x) + (1.0 - law.elastic_fraction) * energy(z) / law.hysteresis_amplitude);
}

/// Slope of the spring force in the driving displacement while unloading.
inline double unloading_stiffness(const BoucWenCoefficients<double>& law, double x, double z) {
    const double p = law.hertz_exponent;
    return law.stiffness * p *
           (law.elastic_fraction * positive_power(x, p - 1.0) +
            (1.0 - law.elastic_fraction) * positive_power(std::abs(z), p - 1.0) *
                (law.hysteresis_amplitude + hysteresis_share(law, z, -1.0)));
}

/// (m0 v0^2 / k)^(1/(p+1)) [m].
inline double indentation_scale(const BoucWenCoefficients<double>& law, const Impact<double>& impact) {
    return std::pow(impact.effective_mass * impact.impact_speed * impact.impact_speed / law.stiffness,
                    1.0 / (law.hertz_exponent + 1.0));
}

/// Base of the laws whose dashpot, c |x|^p x', is in parallel with the springs. Derived gives coefficients(values) and
/// rate_damping(values).
template <class Derived>
struct ParallelBoucWen : HystereticLaw<Derived> {
    static constexpr std::size_t internal_states = 1;  // z
    static constexpr std::size_t hysteretic_state = 0;
    static constexpr bool relaxes = false;
    static constexpr bool is_bouc_wen = true;

    template <Scalar S, class Values>
    static HystereticResponse<S, 1> response(const Motion<S, 1>& motion, const Values& values) {
        const auto law = Derived::coefficients(values);
        const S z = motion.internal[0], v = motion.indentation_rate;
        const S elastic = signed_power(motion.indentation, law.hertz_exponent);
        const S power = value_of(motion.indentation) < 0.0 ? S(-elastic) : elastic;  // |x|^p
        const S viscous = Derived::rate_damping(values) * power * v;
        const S hysteretic = hysteretic_force(law, z), share = hysteresis_share(law, z, motion.loading);
        return {law.stiffness * law.elastic_fraction * elastic + hysteretic + viscous,
                viscous * v - hysteretic * v * share / law.hysteresis_amplitude,
                {v * (law.hysteresis_amplitude + share)}};
    }

    template <Scalar S, class Values>
    static S loading_rate(const Motion<S, 1>& motion, const Values&) {
        return motion.indentation_rate;
    }

    template <Scalar S, class Values>
    static S stored_energy(const Motion<S, 1>& motion, const Values& values) {
        return spring_energy(Derived::coefficients(values), motion.indentation, motion.internal[0]);
    }

    template <class Values>
    static LawSmoothness smoothness(const Values& values) {
        const auto law = Derived::coefficients(values);
        return {{value_of(law.hertz_exponent), value_of(law.hysteresis_exponent)}, 1.0};
    }

    template <class Values>
    static double indentation_scale(const Impact<double>& impact, const Values& values) {
        return impactfit::indentation_scale(Derived::coefficients(values), impact);
    }

    template <class Values>
    static bool attracts(const Values&) {
        return true;
    }

    /// While x' > 0 the elastic spring pushes, so the bodies turn; then they part at the latest when it is relaxed.
    template <class Values>
    static bool never_parts(const Motion<double, 1>&, const Impact<double>&, const Values&) {
        return false;
    }
};

}  // namespace impactfit
