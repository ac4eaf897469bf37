#pragma once
// Approximate dynamics of Zhang et al.: F = K x^m in compression, F = e^2 K x^m in restitution  @eq{ZH21, Eqs. 28, 38},
// @eq{ZH22, Eqs. 25, 36}, corrected: ZH22-3 of docs/errata.md. The damping term of the power-law family is evaluated at
// an equivalent constant speed. With the predicted peak indentation X and the primary damping lambda of a prescribed
// restitution e
//
//   elastic part          k (m+1)/(n+1) X^(n-m)         = K (e^2 + e^q) / (1 + e^q)
//   loss in compression   2/(2+q) lambda v0^q           = K (1 - e^2) / (1 + e^q)
//   loss in restitution   2/(2+q) lambda (e v0)^q       = K (1 - e^2) e^q / (1 + e^q)
//
// where K = (m+1) m0 v0^2 / (2 X^(m+1)), by X and lambda (Eqs. 31 and 35 of ZH22). The indentation reaches X and the
// restitution is e, both exactly (ZH22-5, ZH22-6).

#include <array>
#include <span>
#include <vector>

#include "impactfit/contact/always_parts.hpp"
#include "impactfit/contact/contact_law.hpp"
#include "impactfit/contact/parameter_form.hpp"
#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

/// k [N/m^n], n, m, q and the restitution 0 < e <= 1.
template <Scalar S = double>
struct ApproximateDynamics {
    S stiffness;
    S hertz_exponent;
    S damping_exponent;
    S velocity_exponent;
    S prescribed_restitution;
};

/// X^(n+1) with `e_q` = e^q  @eq{ZH22, Eq. 31}; at q = 1  @eq{ZH21, Eq. 35}. Uses reciprocals because their rounding is
/// equal for dual and plain numbers; that of quotients is not.
template <Scalar S>
S predicted_peak_power(const S& stiffness, const S& n, const Impact<S>& impact, const S& e, const S& e_q) {
    const S kinetic = impact.effective_mass * impact.impact_speed * impact.impact_speed;
    return 0.5 * kinetic * (n + 1.0) * (1.0 / stiffness) * (e * e + e_q) * (1.0 / (1.0 + e_q));
}

/// x^p; of plain numbers by the standard library, so that 0 to a negative power is infinite.
template <Scalar S>
S plain_power(const S& x, const S& p) {
    if constexpr (std::same_as<S, double>)
        return std::pow(x, p);
    else
        return positive_power(x, p);
}

/// Primary damping lambda of a restitution 0 < e <= 1 [N s^q/m^(m+q)]  @eq{ZH22, Eq. 35}
template <Scalar S>
S primary_damping(const PowerLawCoefficients<S>& law, const Impact<S>& impact, const S& e) {
    const S &n = law.hertz_exponent, &m = law.damping_exponent, &q = law.velocity_exponent;
    const S e_q = plain_power(e, q), v0 = impact.impact_speed;
    const S kinetic = impact.effective_mass * v0 * v0;
    const S peak_power = predicted_peak_power(law.stiffness, n, impact, e, e_q);
    return kinetic * plain_power(v0, S(-q)) * (2.0 + q) * (1.0 - e * e) * (m + 1.0) / (4.0 * (1.0 + e_q)) *
           plain_power(peak_power, S(-(m + 1.0) / (n + 1.0)));
}

/// Predicted peak indentation X [m] of the publications for a restitution.
template <Scalar S>
S predicted_peak_indentation(const ApproximateDynamics<S>& law, const Impact<S>& impact) {
    const S e = law.prescribed_restitution, e_q = positive_power(e, law.velocity_exponent);
    return positive_power(predicted_peak_power(law.stiffness, law.hertz_exponent, impact, e, e_q),
                          S(1.0 / (law.hertz_exponent + 1.0)));
}

namespace approximate_dynamics {

inline constexpr Parameter prescribed_restitution{"prescribed_restitution",
                                                  "e",
                                                  "1",
                                                  "prescribed and resulting restitution",
                                                  0.0,
                                                  1.0,
                                                  false,
                                                  ParameterScale::linear,
                                                  true,
                                                  false,
                                                  0.6};

inline std::vector<double> with_unit_stiffness(std::span<const double> given, double) {
    std::vector<double> values{1.0};
    values.insert(values.end(), given.begin(), given.end());
    return values;
}

/// Form with unit mass, stiffness and speed: all parameters except the stiffness, which is the first.
constexpr ParameterForm nondimensional_form(std::span<const Parameter> parameters) {
    return {"nondimensional", parameters.subspan(1), true, false, with_unit_stiffness};
}

}  // namespace approximate_dynamics

/// Base of both approximate laws. Derived defines dynamics(values), its parameters as ApproximateDynamics.
///
/// The stored energy is that of the elastic part, equal in both directions. The lost energy is the work of the
/// remaining force, which replaces the damping term and opposes the motion in both directions. The jump of the force
/// from K X^m to e^2 K X^m at the turning point dissipates no energy, since the rate is zero. The spring of restitution
/// returns the fraction e^2 > 0 of the kinetic energy.
template <class Derived>
struct ApproximateDynamicsFamily : AlwaysParts {
    /// Constants of one impact: m, and the springs and their parts [N/m^m].
    enum Constant : std::size_t {
        exponent,
        elastic,
        compression_spring,
        compression_loss,
        restitution_spring,
        restitution_loss,
        constant_count
    };

    template <class Values, Scalar S>
    static std::array<S, constant_count> at_impact(const Values& values, const Impact<S>& impact) {
        const ApproximateDynamics<S> law = Derived::dynamics(values);
        const S m = law.damping_exponent, e = law.prescribed_restitution;
        const S e_q = positive_power(e, law.velocity_exponent), peak = predicted_peak_indentation(law, impact);
        const S kinetic = impact.effective_mass * impact.impact_speed * impact.impact_speed;
        const S spring = 0.5 * (m + 1.0) * kinetic * (1.0 / positive_power(peak, S(m + 1.0)));
        const S share = spring * (1.0 / (1.0 + e_q)), loss = share * (1.0 - e) * (1.0 + e);
        return {m, share * (e * e + e_q), spring, loss, e * e * spring, -e_q * loss};
    }

    template <Scalar S, class Constants>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Constants& c) {
        const bool compresses = motion.loading > 0.0;
        const S power = positive_power(motion.indentation, c[exponent]);
        return {c[compresses ? compression_spring : restitution_spring] * power,
                c[compresses ? compression_loss : restitution_loss] * power * motion.indentation_rate};
    }

    /// Energy of the elastic part [J].
    template <Scalar S, class Constants>
    static S stored_energy(const ContactState<S, 0>& motion, const Constants& c) {
        const S power = c[exponent] + 1.0;
        return c[elastic] * positive_power(motion.indentation, power) / power;
    }

    template <class Constants>
    static LawSmoothness smoothness(const Constants& c) {
        const double m = smoothness_exponent(c[exponent]);
        return {{m, m}, 1.0};
    }

    /// X, from the spring constant K.
    template <class Constants>
    static double indentation_scale(const Impact<double>& impact, const Constants& c) {
        const double power = c[exponent] + 1.0;
        return positive_power(
            power * impact.effective_mass * impact.impact_speed * impact.impact_speed / (2.0 * c[compression_spring]),
            1.0 / power);
    }
};

}  // namespace impactfit
