#pragma once
// Law of Thornton: elastic, perfectly plastic spheres. Not checked against the original
// @eq{Thornton1997, force and restitution as cited}. With k the Hertz stiffness, x_y the yield indentation,
// F_y = k x_y^(3/2) and X = x/x_y
//
//   x <= x_y        F = k x^(3/2)
//   x >= x_y        F = F_y (3 X - 1)/2        slope 3/2 k sqrt(x_y) = pi p_y R
//   restitution     F = k_u (x - x_p)^(3/2)    k_u = k sqrt(R_p/R), R_p/R = k x_max^(3/2)/F_max
//
// R is the effective radius, R_p that of the flattened spheres, p_y the contact pressure at yield. The energy of
// loading determines, with q^2 = 1 + 6/5 ((v0/v_y)^2 - 1), v_y^2 = 4/5 F_y x_y/m0, and g^2 = x_max/x_y,
//
// (under a load P the energy m0 v0^2/2 + P x_max takes the place of m0 v0^2/2)
//
//   F_max = q F_y,   g^2 = (1 + 2 q)/3,   x_p = x_y (g - 1)^2 (g + 1/2)/g,   e^2 = (v_y/v0)^2 q^2/g
//
// Stored energy at x: the recoverable work 2/5 F_y x_y ((3 X - 1)/2)^2/sqrt(X). With p = 1/sqrt(X), the fraction 9/10 p
// + 1/10 p^3 of the force increases this energy; the rest is dissipated.

#include <cmath>

#include "impactfit/contact/plastic_law.hpp"
#include "impactfit/contact/power_law_parameters.hpp"
#include "impactfit/core/numbers/signed_power.hpp"

namespace impactfit {

struct Thornton1997 : PlasticLaw<Thornton1997> {
    static constexpr LawDescription description{
        "thornton_1997",
        "Thornton, elastic and perfectly plastic spheres",
        "F = stiffness x^(3/2) up to yield_indentation, its tangent above; k_u (x - x_p)^(3/2) in restitution, k_u = "
        "stiffness sqrt(R_p/R), R_p/R = stiffness x_max^(3/2)/F_max",
        "Thornton1997",
        "Spheres that yield at a constant contact pressure. The contact ends at zero force with a residual indentation "
        "x_p. No energy is lost below the yield speed v_y = sqrt(4/5 stiffness yield_indentation^(5/2)/m0). Not "
        "checked against the original; force and restitution as cited.",
        Separation::zero_force,
        {},
        "Restitution is 1 up to the yield speed v_y, decreases above and tends to 1.185 (v_y/v0)^(1/4). The law cannot "
        "reproduce a restitution that increases with speed, decreases faster than v0^(-1/4) at high speeds, or is "
        "constant below 1."};

    static constexpr std::array parameters{
        power_law_parameters::stiffness("N/m^1.5"),
        Parameter{"yield_indentation", "x_y", "m", "indentation at which the contact yields", 0.0,
                  power_law_parameters::no_limit, false, ParameterScale::log10, true, false, 0.1}};

    enum Constant : std::size_t { stiffness, yield, yield_force, unloading_stiffness, peak, residual, constant_count };

    template <class Values, Scalar S>
    static std::array<S, constant_count> at_impact(const Values& p, const Impact<S>& impact) {
        using std::sqrt;
        const S yield_force = p[0] * positive_power(p[1], S(1.5));
        const S per_yield_energy = 1.25 * (1.0 / (yield_force * p[1]));
        const S energy = energy_at_peak(p, impact, yield_force) * per_yield_energy;
        if (!(value_of(energy) > 1.0))
            return {p[0], p[1], yield_force, p[0], p[1] * positive_power(energy, S(0.4)), S(0.0)};
        const S excess = energy - 1.0;
        const S q = sqrt(1.0 + 1.2 * excess), beyond = 0.8 * excess * (1.0 / (1.0 + q));
        const S g = sqrt(1.0 + beyond), flattened = g * g * g * (1.0 / q), past = beyond * (1.0 / (1.0 + g));
        return {
            p[0], p[1], yield_force, p[0] * sqrt(flattened), p[1] * g * g, p[1] * past * past * (g + 0.5) * (1.0 / g)};
    }

    template <class Constants>
    static auto yield_indentation(const Constants& c) {
        return c[yield];
    }

    template <Scalar S, class Constants>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Constants& c) {
        using std::sqrt;
        const S x = motion.indentation;
        if (motion.loading < 0.0) return {c[unloading_stiffness] * positive_power(S(x - c[residual]), S(1.5)), S(0.0)};
        if (value_of(x) <= value_of(c[yield])) return {c[stiffness] * positive_power(x, S(1.5)), S(0.0)};
        const S force = line(x, c), p = sqrt(c[yield] * (1.0 / x));
        return {force, force * motion.indentation_rate * (1.0 - p) * (1.0 + 0.1 * p * (1.0 + p))};
    }

    template <Scalar S, class Constants>
    static S stored_energy(const ContactState<S, 0>& motion, const Constants& c) {
        using std::sqrt;
        const S x = motion.indentation;
        if (motion.loading < 0.0) return 0.4 * c[unloading_stiffness] * positive_power(S(x - c[residual]), S(2.5));
        if (value_of(x) <= value_of(c[yield])) return 0.4 * c[stiffness] * positive_power(x, S(2.5));
        const S force = line(x, c), p = sqrt(c[yield] * (1.0 / x));
        return 0.4 * force * force * p * c[yield] * (1.0 / c[yield_force]);
    }

    template <class Constants>
    static LawSmoothness smoothness(const Constants&) {
        return {{1.5, 1.5}, 1.0};
    }

private:
    /// Twice the energy of loading at the peak, m0 v0^2 + 2 P x_max. The peak under a load is a root of the work of
    /// loading: of k x^(5/2) below the yield indentation, by Newton's method from above, and of a quadratic beyond.
    template <class Values, Scalar S>
    static S energy_at_peak(const Values& p, const Impact<S>& impact, const S& yield_force) {
        using std::sqrt;
        const S kinetic = impact.effective_mass * impact.impact_speed * impact.impact_speed, load = impact.load;
        if (!(value_of(load) > 0.0)) return kinetic;
        constexpr int iterations = 12;  // quadratic from a start within a factor 2 of the root
        S x = positive_power(S(2.5 * kinetic * (1.0 / p[0])), S(0.4)) +
              positive_power(S(5.0 * load * (1.0 / p[0])), S(2.0 / 3.0));
        for (int i = 0; i < iterations; ++i) {
            const S force = p[0] * positive_power(x, S(1.5));
            x = x - (0.4 * force * x - load * x - 0.5 * kinetic) * (1.0 / (force - load));
        }
        if (value_of(x) > value_of(p[1])) {
            const S b = 0.5 + load * (1.0 / yield_force);
            const S rest = 1.5 * kinetic * (1.0 / (yield_force * p[1])) - 0.45;
            x = p[1] * (b + sqrt(b * b + rest)) * (2.0 / 3.0);
        }
        return kinetic + 2.0 * load * x;
    }

    /// Force for x >= x_y.
    template <Scalar S, class Constants>
    static S line(const S& x, const Constants& c) {
        return c[yield_force] * (1.5 * (x * (1.0 / c[yield])) - 0.5);
    }
};

}  // namespace impactfit
