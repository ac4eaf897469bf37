#pragma once
// Law of Ristow: F = k x^(3/2) + lambda x x'.
// Granular flow; lambda is a material constant. Not checked against the original; exponent 1 as cited in
// @eq{ZH21, Section 1}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct Ristow1992 : PowerLawFamily<Ristow1992> {
    static constexpr LawDescription description{
        "ristow_1992",
        "Ristow",
        "F = stiffness x^(3/2) + hysteresis_damping x x'",
        "Ristow1992",
        "Granular flow; the damping is a material constant. Not checked against the original; exponent as cited.",
        Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^1.5"),
                                           power_law_parameters::hysteresis_damping("N*s/m^2")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], S(1.5), p[1], S(1.0), S(1.0)};
    }
};

}  // namespace impactfit
