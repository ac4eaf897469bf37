#pragma once
// Bouc-Wen-Simon-Hunt-Crossley law: Bouc-Wen springs and dashpot in parallel, F = F(x, z) + c |x|^p x'
// @eq{MM24, Eqs. 3, 7-8, 16-17}.

#include "impactfit/contact/bouc_wen_forms.hpp"

namespace impactfit {

struct BoucWenSimonHuntCrossley2024 : ParallelBoucWen<BoucWenSimonHuntCrossley2024> {
    static constexpr LawDescription description{"bouc_wen_simon_hunt_crossley_2024",
                                                "Bouc-Wen-Simon-Hunt-Crossley",
                                                "F = k alpha |x|^(p-1) x + k (1-alpha) |z|^(p-1) z + c |x|^p x', "
                                                "z' = A x' - beta |z|^(n-1) z |x'| - gamma |z|^n x'",
                                                "MM24",
                                                "The bodies always separate.",
                                                Separation::zero_force,
                                                bouc_wen_forms::amplitude_equivalence,
                                                bouc_wen_forms::parallel_speed};

    static constexpr std::array parameters{bouc_wen_parameters::stiffness,
                                           bouc_wen_parameters::parallel_dashpot,
                                           bouc_wen_parameters::hertz_exponent,
                                           bouc_wen_parameters::hysteresis_exponent,
                                           bouc_wen_parameters::elastic_fraction,
                                           bouc_wen_parameters::hysteresis_amplitude,
                                           bouc_wen_parameters::loading_rate_constant,
                                           bouc_wen_parameters::unloading_rate_constant};

    static constexpr auto with_beta_gamma = bouc_wen_forms::with_beta_gamma(parameters);
    static constexpr std::array forms{
        ParameterForm{"dimensional", with_beta_gamma, false, false, bouc_wen_forms::from_beta_gamma},
        ParameterForm{"nondimensional", bouc_wen_forms::groups, true, false, bouc_wen_forms::parallel_from_groups},
        ParameterForm{"base", bouc_wen_forms::base_groups, true, true, bouc_wen_forms::parallel_from_base},
        ParameterForm{"base", bouc_wen_forms::base_constants, true, true, bouc_wen_forms::parallel_from_constants}};

    template <class Values>
    static auto coefficients(const Values& p) {
        return BoucWenCoefficients<typename Values::value_type>{p[0], p[2], p[3], p[4], p[5], p[6], p[7]};
    }

    template <class Values>
    static auto rate_damping(const Values& p) {
        return p[1];
    }
};

}  // namespace impactfit
