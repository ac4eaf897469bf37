#pragma once
// Approximate law of Zhang et al. 2021: F = K x^m in compression, F = e^2 K x^m in restitution  @eq{ZH21, Eqs. 28, 38}.

#include "impactfit/contact/approximate_dynamics.hpp"

namespace impactfit {

struct Zhang2021Approximate : ApproximateDynamicsFamily<Zhang2021Approximate> {
    static constexpr LawDescription description{
        "zhang_2021_approximate",
        "Zhang et al. 2021, approximate dynamics",
        "F = K x^damping_exponent in compression, e^2 K x^damping_exponent in restitution, "
        "K = (m+1) m0 v0^2 / (2 X^(m+1)), X^(n+1) = e m0 (n+1) v0^2 / (2 k)",
        "ZH21",
        "Two springs replace elastic force and damping. The restitution is exactly the prescribed value, the peak "
        "indentation exactly the predicted X. The force jumps at the turning point. Compared with the original force, "
        "primary damping, n = 1.5 and e of 0.2 to 0.8, X is off by up to 4.64 % (m = 1.5, e = 0.2) and the duration by "
        "up to 26.4 % (m = 0.25, e = 0.5). For the largest errors the paper states 3.85 % for X (the error at m = "
        "0.25, e = 0.2) and 26.38 % for the duration there, where it is 14.9 % (ZH21-6 of docs/errata.md).",
        Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^{hertz_exponent}"),
                                           power_law_parameters::hertz_exponent, power_law_parameters::damping_exponent,
                                           approximate_dynamics::prescribed_restitution};
    static constexpr std::array forms{approximate_dynamics::nondimensional_form(parameters)};

    template <class Values>
    static auto dynamics(const Values& p) {
        using S = typename Values::value_type;
        return ApproximateDynamics<S>{p[0], p[1], p[2], S(1.0), p[3]};
    }
};

}  // namespace impactfit
