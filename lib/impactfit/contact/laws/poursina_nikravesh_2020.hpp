#pragma once
// Law of Poursina and Nikravesh: F = k x^n + c x', separation at zero force  @eq{PN20, Eqs. 7-8, 20}. Residual
// indentation at separation: (v0 c e/k)^(1/n)  @eq{PN20, Eq. 51}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct PoursinaNikravesh2020 : PowerLawFamily<PoursinaNikravesh2020> {
    static constexpr LawDescription description{
        "poursina_nikravesh_2020",
        "Poursina and Nikravesh, linear damping",
        "F = stiffness x^hertz_exponent + hysteresis_damping x'",
        "PN20",
        "The force is not zero at first touch. The bodies separate at a residual indentation.",
        Separation::zero_force};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^{hertz_exponent}"),
                                           power_law_parameters::hertz_exponent,
                                           power_law_parameters::hysteresis_damping("N*s/m")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], p[1], p[2], S(0.0), S(1.0)};
    }
};

}  // namespace impactfit
