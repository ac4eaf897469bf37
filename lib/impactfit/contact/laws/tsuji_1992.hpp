#pragma once
// Law of Tsuji et al.: F = k x^(3/2) + lambda x^(1/4) x'. Restitution is independent of speed (n = 3/2, m = 1/4, q =
// 1).

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct Tsuji1992 : PowerLawFamily<Tsuji1992> {
    static constexpr LawDescription description{
        "tsuji_1992",
        "Tsuji, Tanaka and Ishida",
        "F = stiffness x^(3/2) + hysteresis_damping x^(1/4) x'",
        "Tsuji1992",
        "Equivalent to a linear oscillator: restitution does not depend on speed.",
        Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^1.5"),
                                           power_law_parameters::hysteresis_damping("N*s/m^1.25")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], S(1.5), p[1], S(0.25), S(1.0)};
    }
};

}  // namespace impactfit
