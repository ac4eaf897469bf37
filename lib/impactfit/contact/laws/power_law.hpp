#pragma once
// Power law: F = k x^n + lambda x^m sgn(x')|x'|^q, all exponents free  @eq{ZH22, Eq. 1}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct PowerLaw : PowerLawFamily<PowerLaw> {
    static constexpr LawDescription description{
        "power_law",
        "Power law with free exponents",
        "F = stiffness x^hertz_exponent + hysteresis_damping x^damping_exponent sgn(x')|x'|^velocity_exponent",
        "ZH22",
        "All other laws of the family are special cases.",
        Separation::zero_indentation};

    static constexpr std::array parameters{
        power_law_parameters::stiffness("N/m^{hertz_exponent}"), power_law_parameters::hertz_exponent,
        power_law_parameters::damping_exponent, power_law_parameters::velocity_exponent,
        power_law_parameters::hysteresis_damping("N*s^{velocity_exponent}/m^{damping_exponent+velocity_exponent}")};

    template <class Values>
    static auto coefficients(const Values& p) {
        return PowerLawCoefficients<typename Values::value_type>{p[0], p[1], p[4], p[2], p[3]};
    }
};

}  // namespace impactfit
