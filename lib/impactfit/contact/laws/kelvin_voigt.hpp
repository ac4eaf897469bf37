#pragma once
// Kelvin-Voigt law: F = k x + c x', spring and dashpot in parallel. Power law with n = 1, m = 0, q = 1
// @eq{PN20, Eq. 54}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct KelvinVoigt : PowerLawFamily<KelvinVoigt> {
    static constexpr LawDescription description{
        "kelvin_voigt",
        "Linear spring and dashpot",
        "F = stiffness x + hysteresis_damping x'",
        "PN20",
        "The force is not zero at first touch. Under zero_indentation the bodies stick for a damping >= 2 sqrt(m0 k).",
        Separation::zero_force};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m"),
                                           power_law_parameters::hysteresis_damping("N*s/m")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], S(1.0), p[1], S(0.0), S(1.0)};
    }
};

}  // namespace impactfit
