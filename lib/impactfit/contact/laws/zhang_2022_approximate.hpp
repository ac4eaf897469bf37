#pragma once
// Two springs in place of elastic force and damping, for any m and q  @eq{ZH22, Eqs. 25, 36}.

#include "impactfit/contact/approximate_dynamics.hpp"

namespace impactfit {

struct Zhang2022Approximate : ApproximateDynamicsFamily<Zhang2022Approximate> {
    static constexpr LawDescription description{
        "zhang_2022_approximate",
        "Zhang et al. 2022, approximate dynamics",
        "F = K x^damping_exponent in compression, e^2 K x^damping_exponent in restitution, "
        "K = (m+1) m0 v0^2 / (2 X^(m+1)), X^(n+1) = m0 (n+1) v0^2 (e^2+e^q) / (2 k (1+e^q))",
        "ZH22",
        "Two springs in place of elastic force and damping. The bodies return exactly the prescribed restitution and "
        "reach exactly the predicted peak indentation X; the force jumps where they turn. The duration is only that of "
        "springs of such a shape: beside the force it stands for it is off by up to 26 % at velocity_exponent 1 (see "
        "zhang_2021_approximate). Taken as corrected (ZH22-3, ZH22-5, ZH22-6 of docs/errata.md): the printed Eqs. 47 "
        "and 49 would miss the restitution, and no coefficient depends on the impact speed as the paper says.",
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
