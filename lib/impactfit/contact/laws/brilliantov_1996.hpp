#pragma once
// Law of Brilliantov et al.: F = k x^(3/2) + lambda x^(1/2) x'.
// Granular gases; force of Kuwabara and Kono. lambda is k times a time constant of the material. Not checked against
// the original; exponent 1/2 as cited in @eq{ZH21, Section 1}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct Brilliantov1996 : PowerLawFamily<Brilliantov1996> {
    static constexpr LawDescription description{"brilliantov_1996",
                                                "Brilliantov et al.",
                                                "F = stiffness x^(3/2) + hysteresis_damping x^(1/2) x'",
                                                "Brilliantov1996",
                                                "The force of kuwabara_kono_1987; the damping is a material constant. "
                                                "Not checked against the original; exponent as cited.",
                                                Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^1.5"),
                                           power_law_parameters::hysteresis_damping("N*s/m^1.5")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], S(1.5), p[1], S(0.5), S(1.0)};
    }
};

}  // namespace impactfit
