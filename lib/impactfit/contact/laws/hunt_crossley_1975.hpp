#pragma once
// Law of Hunt and Crossley: F = k x^n + lambda x^n x'  @eq{PN20, Eqs. 9-10}, @eq{RH, Eqs. 1-2}. Here m = n, q = 1.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct HuntCrossley1975 : PowerLawFamily<HuntCrossley1975> {
    static constexpr LawDescription description{
        "hunt_crossley_1975",
        "Hunt and Crossley",
        "F = stiffness x^hertz_exponent + hysteresis_damping x^hertz_exponent x'",
        "HuntCrossley1975",
        "Restitution does not depend on hertz_exponent.",
        Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^{hertz_exponent}"),
                                           power_law_parameters::hertz_exponent,
                                           power_law_parameters::hysteresis_damping("N*s/m^{hertz_exponent+1}")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], p[1], p[2], p[1], S(1.0)};
    }
};

}  // namespace impactfit
