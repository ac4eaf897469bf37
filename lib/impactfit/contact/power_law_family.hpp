#pragma once
// Power-law family: F = k x^n + lambda x^m sgn(x')|x'|^q  @eq{ZH22, Eq. 1}. A law of the family defines its five
// coefficients as functions of its parameters.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

/// k [N/m^n], n, lambda [N s^q/m^(m+q)], m, q.
template <Scalar S = double>
struct PowerLawCoefficients {
    S stiffness;
    S hertz_exponent;
    S hysteresis_damping;
    S damping_exponent;
    S velocity_exponent;
};

/// L = (m0 v0^2 / k)^(1/(n+1)) [m]: common length scale of all published forms.
template <Scalar S>
S indentation_scale(const PowerLawCoefficients<S>& law, const Impact<S>& impact) {
    return positive_power(S(impact.effective_mass * impact.impact_speed * impact.impact_speed / law.stiffness),
                          S(1.0 / (law.hertz_exponent + 1.0)));
}

/// epsilon = lambda v0^q L^(m-n) / k. For given exponents the restitution depends on epsilon only.
template <Scalar S>
S damping_ratio(const PowerLawCoefficients<S>& law, const Impact<S>& impact) {
    return law.hysteresis_damping * positive_power(impact.impact_speed, law.velocity_exponent) *
           positive_power(indentation_scale(law, impact), S(law.damping_exponent - law.hertz_exponent)) / law.stiffness;
}

/// Inverse of damping_ratio: lambda for a damping ratio.
template <Scalar S>
S hysteresis_damping(const PowerLawCoefficients<S>& law, const Impact<S>& impact, const S& ratio) {
    return ratio * law.stiffness *
           positive_power(indentation_scale(law, impact), S(law.hertz_exponent - law.damping_exponent)) /
           positive_power(impact.impact_speed, law.velocity_exponent);
}

/// b = (2m-n+1)/(n+1) + q - 1: power of speed in epsilon at constant lambda. Under zero_indentation the bodies always
/// separate for b > 0; for b <= 0 they stick above a critical damping ratio.
inline double speed_power(double n, double m, double q) {
    return q + 2.0 * (m - n) / (n + 1.0);
}

/// Returns true for b = 0 up to the rounding error of decimal exponents.
inline bool is_scale_free(double speed_power) {
    return std::abs(speed_power) < 1e-13;
}

/// Critical damping ratio for b = 0 (q < 2; sqrt(2(n+1)) for q = 1). For larger or equal ratios the bodies stick.
inline double critical_damping_ratio(double n, double q) {
    return std::pow(0.5 * (n + 1.0), 0.5 * q) /
           (std::pow(0.5 * (2.0 - q), 0.5 * (2.0 - q)) * std::pow(0.5 * q, 0.5 * q));
}

/// Base of the laws of the family. Derived defines coefficients(values).
template <class Derived>
struct PowerLawFamily {
    static constexpr std::size_t internal_states = 0;
    static constexpr bool is_power_law = true;

    template <class Values>
    using ScalarOf = typename Values::value_type;

    template <Scalar S, class Values>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Values& values) {
        const auto law = Derived::coefficients(values);
        const S hertz = positive_power(motion.indentation, law.hertz_exponent);
        const S elastic = law.stiffness * hertz;
        const S damping = law.hysteresis_damping * damping_power(motion.indentation, hertz, law) *
                          signed_power(motion.indentation_rate, law.velocity_exponent);
        return {elastic + damping, damping * motion.indentation_rate};
    }

    /// x^m; for m = n, the given x^n.
    template <Scalar S>
    static S damping_power(const S& x, const S& hertz, const PowerLawCoefficients<S>& law) {
        if constexpr (std::same_as<S, double>)
            if (law.damping_exponent == law.hertz_exponent) return hertz;
        return positive_power(x, law.damping_exponent);
    }

    /// k x^(n+1) / (n+1) [J].
    template <Scalar S, class Values>
    static S stored_energy(const ContactState<S, 0>& motion, const Values& values) {
        const auto law = Derived::coefficients(values);
        const S power = law.hertz_exponent + 1.0;
        return law.stiffness * positive_power(motion.indentation, power) / power;
    }

    template <class Values>
    static LawSmoothness smoothness(const Values& values) {
        const auto law = Derived::coefficients(values);
        const bool damped = value_of(law.hysteresis_damping) > 0.0 || varies(law.hysteresis_damping);
        const double q = damped ? smoothness_exponent(law.velocity_exponent) : 1.0;
        const double m = damped ? smoothness_exponent(law.damping_exponent) : 1.0;
        return {{smoothness_exponent(law.hertz_exponent), m}, q};
    }

    template <class Values>
    static double indentation_scale(const Impact<double>& impact, const Values& values) {
        return impactfit::indentation_scale(Derived::coefficients(values), impact);
    }

    /// The force becomes negative before zero indentation if and only if m < n.
    template <class Values>
    static bool attracts(const Values& values) {
        const auto law = Derived::coefficients(values);
        return law.hysteresis_damping > 0.0 && law.damping_exponent < law.hertz_exponent;
    }

    /// Restitution with u = -x': lambda x^(m+1) u^q >= k x^(n+1) + (n+1) m0 u^2/2 remains true for b < 0 and never
    /// occurs for b > 0; at b = 0 the critical damping ratio decides. The kinetic share of the energy increases
    /// monotonically up to zero indentation. For b < 0 every energy loss favours the left side. The inequality is
    /// therefore satisfied later if it holds for the present energy at a future share. It holds first at the share q /
    /// (q + 2(m+1)/(n+1)).
    template <class Values>
    static bool never_parts(const ContactState<double, 0>& motion, const Impact<double>& impact, const Values& values) {
        const auto law = Derived::coefficients(values);
        const double n = law.hertz_exponent, m = law.damping_exponent, q = law.velocity_exponent;
        const double b = speed_power(n, m, q);
        if (is_scale_free(b)) return damping_ratio(law, impact) >= critical_damping_ratio(n, q);
        if (b > 0.0 || law.hysteresis_damping == 0.0) return false;
        const double elastic = law.stiffness * positive_power(motion.indentation, n + 1.0);
        const double kinetic =
            0.5 * (n + 1.0) * impact.effective_mass * motion.indentation_rate * motion.indentation_rate;
        const double all = elastic + kinetic, alpha = 2.0 * (m + 1.0) / (n + 1.0);
        const double share = std::max(kinetic, all * q / (q + alpha));
        const double damping = law.hysteresis_damping * positive_power((all - share) / law.stiffness, 0.5 * alpha) *
                               positive_power(2.0 * share / ((n + 1.0) * impact.effective_mass), 0.5 * q);
        return damping >= all;
    }
};

/// Law of the power-law family.
template <class Law>
concept IsPowerLaw = requires {
    requires Law::is_power_law;
};

}  // namespace impactfit
