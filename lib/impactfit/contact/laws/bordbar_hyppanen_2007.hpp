#pragma once
// Law of Bordbar and Hyppanen: F = k x^(3/2) + lambda x^0.65 x'.
// Viscoelastic spheres of different size; lambda is a material constant. Not checked against the original; exponent
// 0.65 as cited in @eq{ZH21, Section 1}, @eq{ZH22, Section 1}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct BordbarHyppanen2007 : PowerLawFamily<BordbarHyppanen2007> {
    static constexpr LawDescription description{"bordbar_hyppanen_2007",
                                                "Bordbar and Hyppanen",
                                                "F = stiffness x^(3/2) + hysteresis_damping x^0.65 x'",
                                                "BordbarHyppanen2007",
                                                "Viscoelastic spheres of different size; the damping is a material "
                                                "constant. Not checked against the original; exponent as cited.",
                                                Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^1.5"),
                                           power_law_parameters::hysteresis_damping("N*s/m^1.65")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], S(1.5), p[1], S(0.65), S(1.0)};
    }
};

}  // namespace impactfit
