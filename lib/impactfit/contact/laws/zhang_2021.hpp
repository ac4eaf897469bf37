#pragma once
// Law of Zhang et al. 2021: F = k x^n + lambda x^m x', any damping exponent m  @eq{ZH21, Eqs. 1, 4, 54}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct Zhang2021 : PowerLawFamily<Zhang2021> {
    static constexpr LawDescription description{
        "zhang_2021",
        "Zhang et al. 2021, arbitrary damping exponent",
        "F = stiffness x^hertz_exponent + hysteresis_damping x^damping_exponent x'",
        "ZH21",
        "The published damping covers hertz_exponent 1.5 and six damping exponents. The exact damping covers all "
        "exponents.",
        Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^{hertz_exponent}"),
                                           power_law_parameters::hertz_exponent, power_law_parameters::damping_exponent,
                                           power_law_parameters::hysteresis_damping("N*s/m^{damping_exponent+1}")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], p[1], p[3], p[2], S(1.0)};
    }
};

}  // namespace impactfit
