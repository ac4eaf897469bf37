#pragma once
// Law of Walton and Braun: F = k1 x in compression, F = k2 (x - x_r) in restitution (elastic-plastic contact). Not
// checked against the original  @eq{WaltonBraun1986, bilinear normal force}. With x_max = v0 sqrt(m0/k1), or under a
// load P the root of k1 x^2/2 = m0 v0^2/2 + P x,
//
//   x_r = x_max (1 - k1/k2)     the lines meet at x_max; contact ends at zero force
//   e   = sqrt(k1/k2)           areas under the two lines: k1 x_max^2/2 and e^2 k1 x_max^2/2
//
// Stored energy in compression is the recoverable work e^2 k1 x^2/2; the rest is dissipated.

#include <cmath>

#include "impactfit/contact/plastic_law.hpp"
#include "impactfit/contact/power_law_parameters.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

struct WaltonBraun1986 : PlasticLaw<WaltonBraun1986> {
    static constexpr LawDescription description{
        "walton_braun_1986",
        "Walton and Braun, bilinear",
        "F = stiffness x in compression, stiffness/stiffness_ratio (x - x_r) in restitution, "
        "x_r = (1 - stiffness_ratio) x_max",
        "WaltonBraun1986",
        "Elastic-plastic contact with two linear branches. The contact ends at zero force with a residual indentation "
        "x_r. Restitution is sqrt(stiffness_ratio), duration pi/2 (1 + sqrt(stiffness_ratio)) sqrt(m0/stiffness). Not "
        "checked against the original; form as cited, with a constant stiffness ratio.",
        Separation::zero_force,
        {},
        "Restitution and duration do not depend on the impact speed. The law cannot reproduce a dependence on speed."};

    static constexpr std::array parameters{
        Parameter{"stiffness", "k1", "N/m", "stiffness of compression", 0.0, power_law_parameters::no_limit, false,
                  ParameterScale::log10},
        Parameter{"stiffness_ratio", "k1/k2", "1", "stiffness of compression over that of restitution", 1e-6, 1.0, true,
                  ParameterScale::linear, true, false, 0.6}};

    enum Constant : std::size_t { loading_stiffness, ratio, unloading_stiffness, peak, residual, constant_count };

    template <class Values, Scalar S>
    static std::array<S, constant_count> at_impact(const Values& p, const Impact<S>& impact) {
        using std::sqrt;
        S x_max = impact.impact_speed * sqrt(impact.effective_mass * (1.0 / p[0]));
        if (const S sag = impact.load * (1.0 / p[0]); value_of(sag) > 0.0) x_max = sag + sqrt(sag * sag + x_max * x_max);
        return {p[0], p[1], p[0] * (1.0 / p[1]), x_max, x_max * (1.0 - p[1])};
    }

    template <Scalar S, class Constants>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Constants& c) {
        if (motion.loading < 0.0) return {c[unloading_stiffness] * recovery(motion, c), S(0.0)};
        const S force = c[loading_stiffness] * motion.indentation;
        return {force, (1.0 - c[ratio]) * force * motion.indentation_rate};
    }

    template <Scalar S, class Constants>
    static S stored_energy(const ContactState<S, 0>& motion, const Constants& c) {
        if (motion.loading < 0.0) return 0.5 * c[unloading_stiffness] * whole_power(recovery(motion, c), 2);
        return 0.5 * c[ratio] * c[loading_stiffness] * whole_power(motion.indentation, 2);
    }

    template <class Constants>
    static LawSmoothness smoothness(const Constants&) {
        return {{1.0, 1.0}, 1.0};
    }

private:
    /// x - x_r, zero after the end of the force.
    template <Scalar S, class Constants>
    static S recovery(const ContactState<S, 0>& motion, const Constants& c) {
        return positive_power(S(motion.indentation - c[residual]), S(1.0));
    }
};

}  // namespace impactfit
