#pragma once
// Bouc-Wen-Hertz law: elastic and hysteretic power-law springs in parallel, F = k alpha x^p + k (1-alpha) z^p for x, z
// > 0. No dashpot: limit pi_1 = 0 of both other Bouc-Wen laws.

#include "impactfit/contact/bouc_wen_forms.hpp"

namespace impactfit {

struct BoucWenHertz2024 : ParallelBoucWen<BoucWenHertz2024> {
    static constexpr LawDescription description{
        "bouc_wen_hertz_2024",
        "Bouc-Wen-Hertz",
        "F = k alpha |x|^(p-1) x + k (1-alpha) |z|^(p-1) z, z' = A x' - beta |z|^(n-1) z |x'| - gamma |z|^n x'",
        "MM24",
        "Independent of the rate: the other Bouc-Wen laws without dashpot. The bodies always separate.",
        Separation::zero_force,
        bouc_wen_forms::amplitude_equivalence,
        bouc_wen_forms::hysteresis_speed};

    static constexpr std::array parameters{bouc_wen_parameters::stiffness,
                                           bouc_wen_parameters::hertz_exponent,
                                           bouc_wen_parameters::hysteresis_exponent,
                                           bouc_wen_parameters::elastic_fraction,
                                           bouc_wen_parameters::hysteresis_amplitude,
                                           bouc_wen_parameters::loading_rate_constant,
                                           bouc_wen_parameters::unloading_rate_constant};

    static constexpr auto with_beta_gamma = bouc_wen_forms::with_beta_gamma(parameters);
    static constexpr std::array forms{
        ParameterForm{"dimensional", with_beta_gamma, false, false, bouc_wen_forms::from_beta_gamma},
        ParameterForm{"base", bouc_wen_forms::base_constants_undamped, true, true,
                      bouc_wen_forms::undamped_from_constants}};

    template <class Values>
    static auto coefficients(const Values& p) {
        return BoucWenCoefficients<typename Values::value_type>{p[0], p[1], p[2], p[3], p[4], p[5], p[6]};
    }

    template <class Values>
    static auto rate_damping(const Values&) {
        return typename Values::value_type(0.0);
    }
};

}  // namespace impactfit
