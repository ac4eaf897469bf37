#pragma once
// Hertz contact of spheres: F = k x^(3/2)  @eq{Hertz1882, contact of spheres}, @eq{PN20, Eq. 6}. No energy loss.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct Hertz1882 : PowerLawFamily<Hertz1882> {
    static constexpr LawDescription description{
        "hertz_1882",        "Hertz contact of elastic spheres", "F = stiffness x^(3/2)", "Hertz1882",
        "Restitution is 1.", Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^1.5")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], S(1.5), S(0.0), S(1.5), S(1.0)};
    }
};

}  // namespace impactfit
