#pragma once
// Two straight lines, k1 x in compression and k2 (x - x_r) in restitution: an elastic-plastic contact at its simplest.
// Not checked against the original  @eq{WaltonBraun1986, bilinear normal force}. With x_max = v0 sqrt(m0/k1)
//
//   x_r = x_max (1 - k1/k2)     so that the lines meet at x_max, and the contact ends at zero force
//   e   = sqrt(k1/k2)           the areas under the two lines, k1 x_max^2/2 and e^2 of it
//
// What would come back on the way from x, e^2 k1 x^2/2, is the energy stored in compression; the rest is heat.

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
        "Elastic-plastic by two straight lines; the contact ends at zero force with an indentation x_r left behind. "
        "Restitution is sqrt(stiffness_ratio), duration pi/2 (1 + sqrt(stiffness_ratio)) sqrt(m0/stiffness). Not "
        "checked against the original: the form is the one it is cited for, with a constant ratio of the stiffnesses.",
        Separation::zero_force,
        {},
        "Neither restitution nor duration depends on the impact speed: the law can never fit one that does."};

    static constexpr std::array parameters{
        Parameter{"stiffness", "k1", "N/m", "stiffness of compression", 0.0, power_law_parameters::no_limit, false,
                  ParameterScale::log10},
        Parameter{"stiffness_ratio", "k1/k2", "1", "stiffness of compression over that of restitution", 1e-6, 1.0, true,
                  ParameterScale::linear, true, false, 0.6}};

    enum Constant : std::size_t { loading_stiffness, ratio, unloading_stiffness, peak, residual, constant_count };

    template <class Values, Scalar S>
    static std::array<S, constant_count> at_impact(const Values& p, const Impact<S>& impact) {
        using std::sqrt;
        const S x_max = impact.impact_speed * sqrt(impact.effective_mass * (1.0 / p[0]));
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
    /// x - x_r, zero where the force has ended.
    template <Scalar S, class Constants>
    static S recovery(const ContactState<S, 0>& motion, const Constants& c) {
        return positive_power(S(motion.indentation - c[residual]), S(1.0));
    }
};

}  // namespace impactfit
