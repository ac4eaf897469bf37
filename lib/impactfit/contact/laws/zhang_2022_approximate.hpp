#pragma once
// Approximate law of Zhang et al. 2022: F = K x^m in compression, F = e^2 K x^m in restitution, any q
// @eq{ZH22, Eqs. 25, 36}.

#include "impactfit/contact/approximate_dynamics.hpp"

namespace impactfit {

struct Zhang2022Approximate : ApproximateDynamicsFamily<Zhang2022Approximate> {
    static constexpr LawDescription description{
        "zhang_2022_approximate",
        "Zhang et al. 2022, approximate dynamics",
        "F = K x^damping_exponent in compression, e^2 K x^damping_exponent in restitution, "
        "K = (m+1) m0 v0^2 / (2 X^(m+1)), X^(n+1) = m0 (n+1) v0^2 (e^2+e^q) / (2 k (1+e^q))",
        "ZH22",
        "Two springs replace elastic force and damping. The restitution is exactly the prescribed value, the peak "
        "indentation exactly the predicted X. The force jumps at the turning point. Compared with the original force, "
        "the duration is off by up to 26 % at velocity_exponent 1 (see zhang_2021_approximate). Corrected (ZH22-3, "
        "ZH22-5, ZH22-6 of docs/errata.md): the printed Eqs. 47 and 49 miss the restitution. No coefficient depends on "
        "the impact speed, contrary to the paper.",
        Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^{hertz_exponent}"),
                                           power_law_parameters::hertz_exponent, power_law_parameters::damping_exponent,
                                           power_law_parameters::velocity_exponent,
                                           approximate_dynamics::prescribed_restitution};
    static constexpr std::array forms{approximate_dynamics::nondimensional_form(parameters)};

    template <class Values>
    static auto dynamics(const Values& p) {
        return ApproximateDynamics<typename Values::value_type>{p[0], p[1], p[2], p[3], p[4]};
    }
};

}  // namespace impactfit
