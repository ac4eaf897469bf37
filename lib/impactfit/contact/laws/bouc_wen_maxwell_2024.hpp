#pragma once
// Bouc-Wen-Maxwell law: springs in series with a linear dashpot, x' = y' + F(y, z)/c  @eq{MM24, Eqs. 19-21, 28, 30-31}.
// Internal states are y, the indentation of the springs, and z. This formulation is valid for any p >= 1; MM24-5 of
// docs/errata.md.

#include <algorithm>
#include <cmath>

#include "impactfit/contact/bouc_wen_forms.hpp"

namespace impactfit {

struct BoucWenMaxwell2024 : HystereticLaw<BoucWenMaxwell2024> {
    static constexpr std::size_t internal_states = 2;  // y, z
    static constexpr std::size_t hysteretic_state = 1;
    static constexpr bool relaxes = true;
    static constexpr bool is_bouc_wen = true;

    static constexpr LawDescription description{
        "bouc_wen_maxwell_2024",
        "Bouc-Wen-Maxwell",
        "F = k alpha |y|^(p-1) y + k (1-alpha) |z|^(p-1) z = c (x' - y'), "
        "z' = A y' - beta |z|^(n-1) z |y'| - gamma |z|^n y'",
        "MM24",
        "Strongly damped bodies never separate. The paper allows hertz_exponent 1 or >= 2. All values >= 1 are valid; "
        "the published range excludes values between 1 and 2.",
        Separation::zero_force,
        bouc_wen_forms::amplitude_equivalence,
        bouc_wen_forms::series_speed};

    static constexpr std::array parameters{bouc_wen_parameters::stiffness,
                                           bouc_wen_parameters::series_dashpot,
                                           bouc_wen_parameters::series_hertz_exponent,
                                           bouc_wen_parameters::hysteresis_exponent,
                                           bouc_wen_parameters::elastic_fraction,
                                           bouc_wen_parameters::hysteresis_amplitude,
                                           bouc_wen_parameters::loading_rate_constant,
                                           bouc_wen_parameters::unloading_rate_constant};

    static constexpr auto with_beta_gamma = bouc_wen_forms::with_beta_gamma(parameters);
    static constexpr std::array forms{
        ParameterForm{"dimensional", with_beta_gamma, false, false, bouc_wen_forms::from_beta_gamma},
        ParameterForm{"nondimensional", bouc_wen_forms::groups, true, false, bouc_wen_forms::series_from_groups},
        ParameterForm{"base", bouc_wen_forms::base_groups, true, true, bouc_wen_forms::series_from_base},
        ParameterForm{"base", bouc_wen_forms::base_constants, true, true, bouc_wen_forms::series_from_constants}};

    template <class Values>
    static auto coefficients(const Values& p) {
        return BoucWenCoefficients<typename Values::value_type>{p[0], p[2], p[3], p[4], p[5], p[6], p[7]};
    }

    template <class Values, Scalar S>
    static BoucWenConstants<S> at_impact(const Values& values, const Impact<S>&) {
        return bouc_wen_constants<S>(coefficients(values), 1.0 / values[1]);
    }

    template <Scalar S>
    static HystereticResponse<S, 2> response(const ContactState<S, 2>& motion, const BoucWenConstants<S>& law) {
        const HystereticSpring<S> hysteretic(law, motion.internal[1], motion.loading);
        const S elastic = signed_power_by_logarithm(motion.internal[0], law[spring_exponent]);
        const S force = law[elastic_stiffness] * elastic + hysteretic.force;
        const S creep = force * law[dashpot_constant], w = motion.indentation_rate - creep;
        const S taken = w * hysteretic.share;
        return {force, force * creep - hysteretic.force * taken / law[amplitude], {w, w * law[amplitude] + taken}};
    }

    /// y' = x' - F/c.
    template <Scalar S>
    static S loading_rate(const ContactState<S, 2>& motion, const BoucWenConstants<S>& law) {
        return motion.indentation_rate -
               spring_force(law, motion.internal[0], motion.internal[1]) * law[dashpot_constant];
    }

    template <Scalar S>
    static S stored_energy(const ContactState<S, 2>& motion, const BoucWenConstants<S>& law) {
        return spring_energy(law, motion.internal[0], motion.internal[1]);
    }

    template <Scalar S>
    static LawSmoothness smoothness(const BoucWenConstants<S>& law) {
        return {{value_of(law[spring_exponent]), value_of(law[share_exponent])}, 1.0};
    }

    static double indentation_scale(const Impact<double>& impact, const BoucWenConstants<>& law) {
        return impactfit::indentation_scale(law, impact);
    }

    static bool attracts(const BoucWenConstants<>&) { return true; }

    /// While unloading, x' >= F/(2c) remains true if m0 K/c^2 >= 4, K = dF/dy, on the remaining path to zero force.
    /// Then x' never reaches zero. At p = 1 without hysteresis this is the critical damping of a linear oscillator.
    static bool never_parts(const ContactState<double, 2>& motion, const Impact<double>& impact,
                            const BoucWenConstants<>& law) {
        const double y = motion.internal[0], z = motion.internal[1], compliance = law[dashpot_constant];
        const double needed = 4.0 / (compliance * compliance * impact.effective_mass);
        if (motion.indentation_rate < 0.5 * spring_force(law, y, z) * compliance || unloading_slope(law, y, z) < needed)
            return false;
        return least_stiffness_on_the_way(law, y, z) >= needed;
    }

private:
    /// Returns the smallest dF/dy on the path to zero force, on a fine mesh of z (dz/dy is given while unloading).
    static double least_stiffness_on_the_way(const BoucWenConstants<>& law, double y, double z) {
        constexpr int parts = 400;
        const double step = (std::abs(z) + law[amplitude] * y) / parts;
        double least = unloading_slope(law, y, z);
        for (int i = 0; i < 100 * parts && spring_force(law, y, z) > 0.0; ++i) {
            const double middle = z - 0.5 * step;
            y -= step / (law[amplitude] + HystereticSpring<double>(law, middle, -1.0).share);
            z -= step;
            least = std::min(least, unloading_slope(law, std::max(y, 0.0), z));
        }
        return least;
    }
};

}  // namespace impactfit
